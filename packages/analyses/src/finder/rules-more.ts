/** The rules that lead to intervals, calculators, sample sizes, series, figures, quality, data pages and documents, as in rules.ts. */
export const MORE_RULES = `
CIS: ci
C1M: ci describeword !compare !two !paired 0.2
C1M: ci num !compare !two !paired !proportion
C1P: ci proportion !compare !two !dx 0.3
C1P: ci survey
C1P: ci fraction 0.3
C1P: ci proportion fraction 0.4
C1P: ci survey proportion 0.2
C2M: ci compare !proportion !paired 0.1
C2M: ci compare describeword !proportion !paired 0.3
C2M: ci compare two !proportion !paired 0.2
C2M: ci two describeword !proportion !paired 0.2
C2M: ci compare two describeword !paired 0.3
C2P: ci compare proportion 0.3
C2P: ci two proportion 0.3
C2P: ci compare two proportion 0.3
C2P: ci riskdiff
CVAR: ci variances 0.3
CVAR: ci @D 0.2
CRV: ci variances two 0.2
CRV: ci variances ratio 0.3
CRV: variances ratio 0.3
CPD: ci paired 0.4
CPD: ci paired compare 0.4
CCOR: ci @COR 0.4
CCOR: ci @PE 0.4
CCOR: ci rstat 0.3
CDX: ci @EDX 0.3
CDX: ci dx 0.2
CLIN: ci @LM 0.3
CLIN: ci regression 0.2
CLIN: ci slope 0.3
CLIN: predinterval 0.6
CLOG: ci @LR 0.4
E22: ci @E22 0.3
CLOG: ci @E22 @LR 0.5
CSU: ci @COX 0.4
CSU: ci @KM 0.4
CSU: ci surv 0.3
S1T: ttest summary onegroup 0.4
S2T: ttest summary !paired !onegroup 0.3
S1T: ttest summary !two !paired 0.1
S1T: @T1S summary 0.5
S2T: ttest summary two 0.5
S2T: ttest summary compare 0.3
S2T: @T summary 0.5
S2T: summary compare two !proportion 0.2
S2T: summary compare two describeword !proportion 0.3
SPT: ttest summary paired 0.5
SPT: @P summary 0.5
SPT: summary paired 0.2
SCO: @COR rstat 0.5
SCO: rstat signif 0.6
SCO: rstat 0.2
SCO: @COR summary 0.3
SCO: @PE summary 0.3
S1Z S2Z: ztest 0.3
S1Z: ztest onegroup 0.3
S1Z: ztest proportion
CHI S1Z C1P: proportion onegroup 0.3
S2Z: ztest two 0.3
S2Z: ztest compare 0.2
S2Z: ztest proportion two 0.3
S2Z: compare proportion two summary 0.4
S2Z: compare proportion two fraction 0.5
S2Z: compare two proportion !paired !samplesize !ci !rep3 -0.2
SAN: anova summary 0.4
SAN: @A summary variances 0.5
SAN: anova summary variances 0.5
SAN: @A describeword 0.2
SAN: @A summary 0.5
SAN: summary many describeword
PV: stat !rstat !summary !ci 0.3
PV: stat @CHI 0.6
PV: @PV @CHI 0.3
PV: stat ttest 0.6
PV: stat ztest 0.6
PV: @PV stat 0.3
ES: effsize 0.4
ES: effsize compare 0.5
ES: effsize @D 0.8
ES: effsize @D num 0.8
ES: effsize @D compare 0.8
ES: effsize variances compare 0.8
ES: effsize strength 0.4
ES: effsize relate 0.4
ES: @ES two 0.4
ES: @ES describeword two 0.4
ES: @ES ttest 0.4
ES: @ES anova 0.4
ES: @ES @T 0.4
ES: effsize describeword
ES: effsize signif
ES: @ES summary
ES: @ES describeword 0.1
PW: power 0.3
PW: power samplesize
PW: power chart 0.3
PW: samplesize power ttest
PW: power ttest
PW: power anova
SS2: samplesize 0.25
SS2: samplesize power 0.4
SS3: power many 0.5
SS2: power two 0.4
SS2: power ttest 0.3
SS2: samplesize two 0.3
SS2: samplesize ttest 0.4
SS2: samplesize trial 0.4
SS2: samplesize equivalence 0.4
SS2: samplesize compare 0.2
SS2: samplesize compare two 0.3
SS2: samplesize proportion two 0.3
SS2: samplesize @T 0.4
SS2: power ttest two
SS1: samplesize 0.15
SS1: samplesize onegroup 0.3
SS1: samplesize survey 0.4
SSS: samplesize survey 0.1
SS1: samplesize ci 0.4
SS1: samplesize ci survey 0.4
SS1: samplesize proportion !two !compare 0.2
SS1: samplesize describeword !two !compare 0.3
SS1: samplesize @T1S 0.4
SSP: samplesize paired !casecontrol !matchedcc 0.4
SSP: samplesize ttest paired 0.5
SSP: samplesize @P 0.5
SSP: power paired 0.3
SS3: samplesize anova 0.4
SS3: samplesize many 0.4
SS3: samplesize anova many 0.4
SS3: samplesize @A 0.5
SS3: samplesize @A2 0.5
SS3: samplesize @RM 0.5
SS3: samplesize @CHI 0.4
SS3: samplesize rep3 0.3
SS3: power anova 0.2
SSA: samplesize clusterdesign 0.4
SSA: samplesize @COR 0.4
SSA: samplesize regression 0.4
SSA: samplesize @LR 0.5
SSA: samplesize @LM 0.5
SSA: samplesize @COX 0.5
SSA: samplesize @REL 0.5
SSA: samplesize @EDX 0.5
SSA: samplesize nested 0.4
SSA: samplesize @KM 0.1
SS2: samplesize @KM 0.3
SS2: samplesize surv 0.3
SSA: samplesize surv
SSE: samplesize casecontrol 0.45
SSE: samplesize @ECO 0.45
SSE: samplesize @ECC 0.45
SSE: samplesize @EXS 0.45
SSE: samplesize exposed 0.4
SSA: samplesize @ECO 0.4
SSA: samplesize @ECC 0.4
PW: samplesize -0.05
TS: series chart -0.1
TS: series relate
TS: series
FC: series predict 0.3
FC: series futureword 0.4
FC: futureword predict 0.4
FC: futureword num 0.25
FC AR: futureword series num 0.3
FC: predict futureword num 0.4
FC: predict futureword series 0.4
AR: futureword series 0.3
AR: predict futureword -0.1
AR: predict futureword num 0.3
AR: predict futureword series 0.3
AR: @FC futureword
AR: @FC -0.2
DEC: series trendword split 0.4
DEC: split trendword 0.4
DEC: split series 0.3
TR: trendword series 0.3
TR: trendword num !num2 !relate !strength 0.2
TR: trendword overtimeplot 0.2
TR: trendword num series 0.3
TR: trendword compare overtimeplot
ST: @ST series 0.2
BAR: chart eachgroup describeword 0.3
BAR: chart cat
BAR: chart countword 0.2
BAR: chart compare groupsby
BAR: chart proportion 0.1
BAR: chart cat num
EB: chart describeword ci 0.3
EB: chart describeword groupsby
EB: chart ci 0.2
BOX RC: chart distword eachgroup 0.3
BOX RC: chart distword groupsby 0.3
BOX RC: distword eachgroup 0.3
BOX RC: chart distword compare 0.4
BOX: chart compare eachgroup 0.1
BOX: chart num bin 0.1
BOX RC: chart num eachgroup 0.4
BOX RC: chart num cat eachgroup 0.4
BOX RC: distword groupsby
BOX: @BOX groupsby 0.1
HI: chart distword !eachgroup !groupsby 0.3
HI: chart distword num !eachgroup 0.3
LI: chart overtimeplot 0.4
LI: overtimeplot num 0.1
LI: overtimeplot series 0.1
LI: overtimeplot series num 0.2
LI: overtimeplot eachgroup 0.5
LI: chart series 0.3
LI: chart trendword 0.2
LI: chart overtimeplot num 0.3
PIE: shareword chart 0.4
PIE: shareword 0.3
BAR: shareword chart
SC: chart num2 0.3
SC: chart twonums 0.4
SC: chart relate num2 0.4
SC: chart relate 0.3
SC: chart twonums num2 0.3
E22: exposed relate 0.3
E22: @E22 exposed
E22: exposed compare 0.2
E22: @E22 @ECC 0.2
ECC: @E22 @ECC 0.1
E22: @E22 @ECO 0.2
ECO: @E22 @ECO 0.15
EMC: matchedcc 0.5
EMC: matchedcc casecontrol 0.4
EMC: paired casecontrol 0.4
EMC: @ECC paired 0.4
EDX: dx compare
EDX: dx agreement
EDX: dx 0.3
EDX: dx proportion
EDX: dx person 0.3
EDX: dx nonresp 0.6
EDX: dx countword 0.4
EDX: @EDX dx 0.2
CDX: @EDX dx
ESC: @ESC dx -0.2
EST: agestruct ratesword 0.9
EST: ratesword covariate num 0.5
EST: ratesword covariate compare 0.4
EST: agestruct compare 0.3
SPC: proc stableword 0.4
SPC: stableword 0.3
CAP: specword proc 0.5
CAP: specword 0.3
CAP: specword compare
CAP: specword proportion
GRR: operator agreement 0.5
GRR: @GRR operator 0.2
MSA: @GRR @MSA
PAR: defects compare 0.2
PAR: defects countword !two !many !proportion 0.4
PAR: defects most 0.4
PAR: @PAR defects 0.2
DEF: defects most
BPM: @BPM defects 0.2
CBA: money worth !relate !compare 0.6
DOE: settings 0.4
DOE: settings num 0.3
DOE: settings proc 0.3
DOE: settings num2 0.3
RCA: cause defects 0.3
FIS: cause defects 0.1
FIS: cause chart
WHY: @RCA -0.3
FIS: @RCA -0.35
VG: @VG chart 0.2
WT: @WT dataword 0.2
WT: @WT two 0.6
WT: @WT many 0.4
T1: @T1 groupsby 0.2
T1: @T1 paper 0.2
T1: tableword describeword paper 0.4
T1: tableword person paper 0.3
T1: describeword person tableword 0.3
T1: groupsby tableword paper 0.4
T1A: @T1 -0.2
T1B: @T1 -0.25
T1A: @T1 groupsby -0.05
RT: tableword regression 0.5
RT: @RT paper 0.3
RT: regression paper 0.3
RT: @LM paper 0.2
RT: @LR paper 0.2
RT: tableword regression paper 0.5
RT: tableword @LM 0.4
RT: tableword @LR 0.4
T3: @RT -0.3
RT: @T3 -0.2
T2: tableword compare paper 0.2
MET: wrote methodsword 0.6
MET: describeword methodsword paper 0.5
MET: methodsword howto paper 0.5
MET: methodsword paper 0.5
APA: @APA wrote 0.1
REP: wrote paper
RI: readresult regression 0.5
RI: readresult @LM 0.5
RI: readresult @LR 0.5
RI: readresult @E22 0.2
ESI: readresult @ES 0.3
ESI: readresult effsize 0.4
PH: @PH anova 0.5
PH: @PH many 0.3
PH: @PH compare 0.2
PH: @PH @A 0.5
A: @PH -0.3
A: @PH anova
KB: howto learn
KB: @KB @LR 0.5
KB: @KB @LM 0.5
KB: @KB anova 0.5
KB: @KB ttest 0.5
KB: @KB @COR 0.5
KB: @KB @KM 0.5
KB: @KB @EFA 0.5
KB: @KB @MA 0.5
KB: @KB regression 0.5
FLO: @FLO trial 0.2
SK: @FLO -0.9
STS: @WT -0.25
SM: @WT -0.6
GT: guided ttest 0.6
GA: guided anova 0.6
GCR: guided regression 0.6
GCR: guided @COR 0.6
GCR: guided @LM 0.6
IMP: @IMP dataword 0.1
EXP: @EXP dataword 0.1
EMA: @MA -0.35
CIS: ci -0.1
W: @P nonnormal 0.3
MW: @T nonnormal 0.3
KW: @A nonnormal 0.3
FR: @RM nonnormal 0.4
CHI CT: prefers 0.05
CHI CT: prefers bin 0.4
CHI CT: prefers compare 0.4
CHI CT: prefers cat 0.4
CHI CT: prefers cat3 0.4
FR: prefers rep3 0.4
T MW: paired othercases 0.6
T MW: change othercases 0.4
A KW: many othercases 0.4
PC: relate covariate 0.4
SSP: samplesize @P 0.7
SS1: samplesize proportion 0.4
C1M: ci describeword 0.5
SC: chart twonums 0.4
CHI SCH: fair 0.1
T1S: onegroup compare 0.4
T1S: onegroup describeword 0.4
T1S: onegroup compare describeword 0.4
PO NB: countout predict 0.3
PO NB: countout compare 0.3
NB: @PO @NB 0.3
KW A: scale many 0.5
KW: ordinal many 0.3
SS3: samplesize many 0.5
PC: strength covariate 0.4
LM: predict numdep 0.4
SSA: samplesize clusterdesign 0.6
SSA: clusterdesign countword 0.4
EB: chart describeword ci 0.4
C1P: ci fraction 0.6
KW: @PH nonnormal
`;

/** Words that only rules above need, each with what stands for it. */
export const RULE_WORDS = `
after: after | following | since the
trial: trial | trials | rct | clinical trial | two arm | randomised trial | randomized trial | arm
ratio: ratio
slope: slope | regression line
rstat: r and n | given r | from r | r #num | r of #num | correlation of #num | n #num
fraction: #num successes | successes of | out of | #num out of | #num of #num
predinterval: prediction interval | prediction intervals
split: split | separate | break down into | divide into | decompose | take apart
most: most | biggest | largest | main | few | vital
worth: worth | worthwhile | pay off | pays off | payback | save | benefits
exportword: export | save | download | write
methodsword: statistical analysis | analysis of the data | statistical methods | methods section | methods | statistical analysis section
guided: guided | step by step | walk me through | guide me | wizard | lead me
learn: learn | learning | explain | understand
theory: theory | confirm | hypothesized structure | fit
reliable: reliable | reliability
sample: sample | sampling
survival: survival
riskdiff: risk difference
`;
