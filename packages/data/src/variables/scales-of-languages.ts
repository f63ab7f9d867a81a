/** Words of agreement, satisfaction and frequency in other languages than English, each list from little to much, divided by bars. */

const WORDS = `
trifft gar nicht zu|trifft überhaupt nicht zu|stimme überhaupt nicht zu|stimme gar nicht zu|trifft nicht zu|stimme nicht zu|lehne ab|trifft eher nicht zu|stimme eher nicht zu|teils/teils|teils-teils|teils teils|weder noch|weder/noch|unentschieden|neutral|trifft eher zu|stimme eher zu|trifft zu|stimme zu|trifft voll zu|trifft voll und ganz zu|stimme voll zu|stimme voll und ganz zu
nie|niemals|fast nie|sehr selten|selten|gelegentlich|manchmal|häufig|oft|sehr oft|sehr häufig|meistens|fast immer|immer
sehr unzufrieden|unzufrieden|eher unzufrieden|teils/teils|teils-teils|teils teils|weder noch|weder/noch|neutral|eher zufrieden|zufrieden|sehr zufrieden
sehr schlecht|schlecht|eher schlecht|mittel|mittelmäßig|befriedigend|eher gut|gut|sehr gut|ausgezeichnet
pas du tout d'accord|plutôt pas d'accord|pas d'accord|neutre|ni d'accord ni pas d'accord|ni d'accord, ni pas d'accord|plutôt d'accord|d'accord|tout à fait d'accord
jamais|presque jamais|rarement|parfois|quelquefois|de temps en temps|souvent|très souvent|presque toujours|toujours
pas du tout satisfait|très insatisfait|insatisfait|plutôt insatisfait|peu satisfait|neutre|ni satisfait ni insatisfait|plutôt satisfait|satisfait|très satisfait|tout à fait satisfait
totalmente en desacuerdo|muy en desacuerdo|en desacuerdo|ni de acuerdo ni en desacuerdo|neutral|indeciso|de acuerdo|muy de acuerdo|totalmente de acuerdo
nunca|casi nunca|rara vez|raramente|a veces|algunas veces|a menudo|frecuentemente|con frecuencia|muchas veces|casi siempre|siempre
muy insatisfecho|insatisfecho|poco satisfecho|neutral|ni satisfecho ni insatisfecho|satisfecho|muy satisfecho
muy malo|malo|regular|bueno|muy bueno|excelente
discordo totalmente|discordo fortemente|discordo|discordo parcialmente|não concordo nem discordo|nem concordo nem discordo|nem discordo nem concordo|neutro|indiferente|concordo parcialmente|concordo|concordo fortemente|concordo totalmente
nunca|quase nunca|raramente|às vezes|por vezes|algumas vezes|frequentemente|muitas vezes|quase sempre|sempre
muito insatisfeito|insatisfeito|nem satisfeito nem insatisfeito|neutro|satisfeito|muito satisfeito
completamente in disaccordo|totalmente in disaccordo|fortemente in disaccordo|molto in disaccordo|in disaccordo|abbastanza in disaccordo|né d'accordo né in disaccordo|neutrale|abbastanza d'accordo|d'accordo|molto d'accordo|fortemente d'accordo|totalmente d'accordo|completamente d'accordo
mai|quasi mai|raramente|a volte|qualche volta|spesso|molto spesso|quasi sempre|sempre
molto insoddisfatto|insoddisfatto|né soddisfatto né insoddisfatto|neutrale|soddisfatto|molto soddisfatto
helemaal mee oneens|helemaal niet mee eens|zeer mee oneens|helemaal oneens|mee oneens|niet mee eens|oneens|beetje mee oneens|neutraal|niet mee eens, niet mee oneens|niet eens/niet oneens|beetje mee eens|mee eens|eens|zeer mee eens|helemaal mee eens|helemaal eens
nooit|bijna nooit|zelden|soms|regelmatig|vaak|heel vaak|meestal|bijna altijd|altijd
zeer ontevreden|ontevreden|neutraal|tevreden|zeer tevreden
instämmer inte alls|tar helt avstånd|instämmer inte|instämmer delvis inte|instämmer i liten grad|varken eller|varken/eller|neutral|instämmer delvis|instämmer i hög grad|instämmer|instämmer helt
aldrig|nästan aldrig|sällan|ibland|ofta|mycket ofta|nästan alltid|alltid
mycket missnöjd|missnöjd|varken nöjd eller missnöjd|neutral|nöjd|mycket nöjd
helt uenig|meget uenig|uenig|delvist uenig|delvis uenig|hverken enig eller uenig|verken enig eller uenig|hverken/eller|nøytral|neutral|delvist enig|delvis enig|enig|meget enig|helt enig
aldrig|aldri|næsten aldrig|nesten aldri|sjældent|sjelden|nogle gange|noen ganger|av og til|af og til|ofte|meget ofte|svært ofte|næsten altid|nesten alltid|altid|alltid
meget utilfreds|svært misfornøyd|utilfreds|misfornøyd|hverken tilfreds eller utilfreds|verken fornøyd eller misfornøyd|neutral|nøytral|tilfreds|fornøyd|meget tilfreds|svært fornøyd
zdecydowanie się nie zgadzam|zdecydowanie nie|nie zgadzam się|raczej się nie zgadzam|raczej nie|ani się zgadzam, ani się nie zgadzam|ani tak, ani nie|nie mam zdania|trudno powiedzieć|raczej się zgadzam|raczej tak|zgadzam się|zdecydowanie się zgadzam|zdecydowanie tak
nigdy|prawie nigdy|rzadko|czasami|czasem|często|bardzo często|prawie zawsze|zawsze
kesinlikle katılmıyorum|hiç katılmıyorum|katılmıyorum|kararsızım|ne katılıyorum ne katılmıyorum|kısmen katılıyorum|katılıyorum|tamamen katılıyorum|kesinlikle katılıyorum
hiçbir zaman|hiç|asla|nadiren|bazen|ara sıra|sık sık|genellikle|çoğunlukla|her zaman|daima
hiç memnun değilim|çok memnuniyetsizim|memnun değilim|kararsızım|memnunum|çok memnunum
полностью не согласен|совершенно не согласен|категорически не согласен|не согласен|скорее не согласен|затрудняюсь ответить|ни согласен, ни не согласен|нейтрально|скорее согласен|согласен|полностью согласен|совершенно согласен
никогда|почти никогда|редко|иногда|часто|очень часто|почти всегда|всегда
全くそう思わない|まったくそう思わない|全く当てはまらない|まったく当てはまらない|そう思わない|当てはまらない|あまりそう思わない|あまり当てはまらない|どちらかといえばそう思わない|どちらともいえない|どちらとも言えない|どちらでもない|どちらかといえばそう思う|ややそう思う|やや当てはまる|そう思う|当てはまる|とてもそう思う|強くそう思う|非常にそう思う|非常に当てはまる|とても当てはまる
全くない|まったくない|ほとんどない|めったにない|たまに|ときどき|時々|よくある|よく|しばしば|ほとんどいつも|いつも
とても不満|非常に不満|不満|やや不満|どちらともいえない|どちらとも言えない|普通|やや満足|満足|とても満足|非常に満足
非常不同意|完全不同意|强烈不同意|很不同意|不同意|比较不同意|有点不同意|一般|不确定|中立|无所谓|有点同意|比较同意|同意|很同意|非常同意|完全同意|强烈同意
从不|从来没有|几乎从不|很少|偶尔|有时|有时候|经常|总是|一直
非常不满意|很不满意|不满意|比较不满意|一般|中立|比较满意|满意|很满意|非常满意
非常不同意|很不同意|不同意|普通|中立|沒意見|無意見|同意|很同意|非常同意
從不|從來沒有|很少|偶爾|有時|有時候|經常|總是
전혀 그렇지 않다|매우 그렇지 않다|그렇지 않다|보통이다|보통|그렇다|매우 그렇다
전혀 동의하지 않음|매우 동의하지 않음|동의하지 않음|보통|중립|동의함|매우 동의함
매우 불만족|불만족|보통|만족|매우 만족
전혀 없다|거의 없다|가끔|자주|항상
`;

/** Feminine forms of French, Spanish, Portuguese and Italian stand for the masculine ones in the lists. */
const FEMININE: readonly (readonly [RegExp, string])[] = [
  [/\b(in)?satisfaite\b/g, '$1satisfait'],
  [/\b(in)?satisfecha\b/g, '$1satisfecho'],
  [/\b(in)?satisfeita\b/g, '$1satisfeito'],
  [/soddisfatta\b/g, 'soddisfatto'],
  [/\bindecisa\b/g, 'indeciso'],
  [/согласна(?!\p{L})/gu, 'согласен'],
];

/** From little to much; words that say the same stand side by side. */
export const SCALES_OF_LANGUAGES: readonly (readonly string[])[] = WORDS.trim()
  .split('\n')
  .map((line) => line.split('|'));

/** A word in the form in which the lists have it. */
export const asListed = (word: string): string =>
  FEMININE.reduce((text, [feminine, masculine]) => text.replace(feminine, masculine), word);
