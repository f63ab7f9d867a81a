/** Files of Excel in other languages (test/fixtures/make-encodings.py), and what is Western European all the same. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { encodeWindows1252 } from './bytes.ts';
import { importFile } from './import.ts';
import { bytesSource } from './source.ts';

test.each([
  ['russian.csv', 'windows-1251', 'Имя, Возраст, Пол, Диагноз'],
  ['greek.csv', 'windows-1253', 'Όνομα, Ηλικία, Φύλο'],
  ['hebrew.csv', 'windows-1255', 'שם, גיל, מין'],
  ['arabic.csv', 'windows-1256', 'الاسم, العمر, الجنس'],
  ['japanese.csv', 'shift_jis', '番号, 性別, コメント'],
  ['korean.csv', 'euc-kr', '번호, 성별, 진단'],
  ['chinese.csv', 'gb18030', '编号, 性别, 诊断'],
  ['taiwanese.csv', 'big5', '編號, 性別, 診斷'],
  ['polish.csv', 'windows-1250', 'Imię, Płeć, Wynik'],
])('%s is read as %s, and that is said', async (name, encoding, names) => {
  const bytes = readFileSync(new URL(`../../test/fixtures/encodings/${name}`, import.meta.url));
  const { dataset, report } = await importFile(name, bytesSource(bytes));
  expect(report.encoding).toBe(encoding);
  expect(dataset.columns.map((column) => column.name).join(', ')).toBe(names);
  expect(report.notices[0]).toMatchObject({ code: 'encoding-assumed' });
});

test.each([
  ['German', 'Name;Größe;Straße', 'Jörg;170,5;Müllerstraße'],
  ['French', 'Prénom;Réponse', 'Zoé;très élevé, été déçue « né »'],
  ['Spanish', 'Año;¿Qué?', '2001;¡sí! ¿cuál? 5 £ 3 m³ 4 m²'],
  ['Finnish', 'Ikä;Väärä', '30;hääyöaie äöäöä öö'],
  ['Danish', 'Køn;Højde', 'Søren;blå ærø æøå'],
  ['Icelandic', 'Nafn;Þyngd', 'Þórður;góð við'],
])('%s stays Western European', async (_, header, row) => {
  const bytes = encodeWindows1252([header, ...new Array<string>(12).fill(row)].join('\r\n'));
  const { dataset, report } = await importFile('west.csv', bytesSource(bytes));
  expect(report.encoding).toBe('windows-1252');
  expect(dataset.columns.map((column) => column.name).join(';')).toBe(header);
});

/** Bytes of a text in an encoding that the platform only decodes. */
function encoded(text: string, encoding: string): Uint8Array {
  const decoder = new TextDecoder(encoding);
  const byteOf = new Map(
    Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]),
  );
  return Uint8Array.from(text, (sign) => byteOf.get(sign) ?? Number.NaN);
}

test.each([
  ['Czech', 'windows-1250', 'Příjmení;Město', ['Dvořák;Plzeň', 'Němcová;Praha', 'Růžičková;Ústí nad Labem']],
  ['Czech without ě', 'windows-1250', 'Jméno;Výška', ['Jiří;180', 'Tomáš;175', 'Kateřina;165']],
  ['Slovak', 'windows-1250', 'Meno;Mesto', ['Ľubomír;Žilina', 'Štefan;Košice', 'Mária;Trenčín']],
  ['Croatian', 'windows-1250', 'Ime;Grad', ['Željko;Šibenik', 'Đurđa;Čakovec', 'Ivan Mažuranić;Našice']],
  ['Hungarian', 'windows-1250', 'Név;Nem', ['Kovács Győző;férfi', 'Szűcs Erzsébet;nő', 'Tóth Jenő;férfi']],
  ['Turkish', 'windows-1254', 'Adı;Yaş', ['Ayşe;34', 'Oğuz;28', 'Çağla;45']],
  ['Russian with codes of one letter', 'windows-1251', 'id;Пол', ['1;м', '2;ж', '3;м', '4;ж', '5;м']],
])('%s is read as %s', async (_, encoding, header, rows) => {
  const bytes = encoded([header, ...rows, ...rows].join('\r\n'), encoding);
  const { dataset, report } = await importFile('old.csv', bytesSource(bytes));
  expect(report.encoding).toBe(encoding);
  expect(dataset.columns.map((column) => column.name).join(';')).toBe(header);
});

test.each([
  ['French with months', 'Mois;Durée', 'août;goûté'],
  ['Portuguese', 'Região;Nível', 'São João;opiniões políticas às vezes'],
  ['Estonian', 'Õpe;Käsi', 'õun;mõõt ööülikool'],
  ['Italian', 'Città;Perché', 'lunedì;però più così'],
  ['Norwegian', 'Kjønn;Høyde', 'Bjørn;øl på låve, fødselsår'],
  ['degrees alone', 'place;temp', 'Oslo;12 °'],
])('%s stays Western European as well', async (_, header, row) => {
  const bytes = encodeWindows1252([header, ...new Array<string>(12).fill(row)].join('\r\n'));
  expect((await importFile('west.csv', bytesSource(bytes))).report.encoding).toBe('windows-1252');
});
