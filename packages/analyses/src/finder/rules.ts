/**
 * From what a question says to the tool that answers it. Each line: tools, then what must be said; `!` must not be said; a number at the
 * end adds or takes away. A rule counts as much as what it explains, so the one that explains most of the question wins. `@T` is the tool's own name.
 */
export const RULES = `
T MW: two
T MW: num bin !cat3 -0.05
A KW: num cat3 !bin
A KW: compare num cat3 !rep3 !paired !twofactors !proportion
MW: compare ord bin
KW: compare ord cat3 !bin
A KW: compare num ord3 !bin !paired !rep3 !relate !predict 0.1
MW: compare num bin nonnormal !paired !rep3 0.1
KW: compare num cat3 nonnormal !paired !rep3 0.1
KW: compare num ord3 nonnormal !paired !rep3 0.2
REL: scale ord 0.1
CHI CT: cat3 bin -0.1
LR: predict bin num 0.3
MN: predict cat3 num !bin 0.2
LM: predict num bin
A KW: many
T MW: compare 0.05
T MW: compare num 0.05
A KW: compare cat
P W: paired
RM FR: rep3
COR CHI: relate
COR: strength
LM: predict
LR: binout
LR: whether -0.05
CHI CT E22: proportion -0.05
CHI CT: cat2 -0.1
COR SC: num2 -0.1
CHI CT: twocats
COR SC: twonums
MW: ordinal -0.1
MW: nonnormal -0.1
OR: ordout
KM: surv
FC AR: futureword
TS: series
TR: trendword
HI D: distword
HI: distword num 0.1
VG: chart
REL: agreement
MAN: outcomes -0.1
DID: policy -0.05
MED: through -0.05
A2: covariate -0.05
PO: countout
REL: scale -0.2
AS: variances
EDX: dx
E22: exposed
CAP: specword
PAR: defects
D: describeword
F: countword
N: nonpar -0.9
MIS: nonresp
DOE: settings
BOX: eachgroup
T MW: compare two !paired !rep3 !nested !countout !twofactors !many
T MW: compare num bin !paired !rep3 !covariate !proportion !predict !many
T MW: compare two num !paired !rep3 !covariate !proportion !predict !many
T MW: compare bin !paired !rep3 !proportion !cat2 !binout !twocats
T: ttest !paired !onegroup !summary
T: ttest two !paired !summary
T: compare two numdep !paired !nonnormal !ordinal
T: equivalence compare two !samplesize
T: relate num bin !paired !covariate !whether !predict !proportion
T MW: compare two num cat !paired !rep3 !many !proportion 0.05
P W: change after !many !rep3 0.3
P W: change person after !many !rep3 0.3
P W: change num after !many !rep3 0.3
P: @P 0.05
MN: multiout depvar 0.4
OR: depvar ordinal 0.5
OR: depvar ord 0.5
LR: depvar binout 0.4
LR: depvar bin
PO NB: depvar countout 0.4
LM: depvar num predict 0.2
LM: depvar predict 0.2
T MW: two depvar !binout !proportion !countout !multiout !many !rep3 !paired
CHI CT E22: two depvar binout 0.2
T MW: two change num !paired !many
MW: two nonnormal !paired !rep3
MW: ttest nonnormal !paired !onegroup 0.2
MW: two ordout 0.3
EXP: @IMP exportword 0.3
MW: two compare nonnormal !paired !rep3 0.1
MW: two ordinal !paired !many !rep3 !predict !agreement
MW: compare two ordinal !paired !many !rep3 0.1
MW: compare ordinal bin !paired !many
MW: compare ord bin !paired !many
MW: compare two ord !paired !many
MW: wilcoxon !paired
MW: wilcoxon two !paired
MW: nonpar two !paired !rep3 0.2
MW: nonpar ttest !paired
MW: nonpar compare two !paired 0.1
MW: nonpar compare bin !paired
T1S: compare onegroup !two !paired !proportion !many !samplesize !summary
T1S: onegroup num !two !paired !proportion !many !samplesize !predict
T1S: onegroup describeword !two !paired !proportion !many !samplesize
T1S: ttest onegroup !two !paired !summary 0.2
T1S: compare onegroup num !two !paired !proportion !many
T1S: compare onegroup describeword !two !paired !proportion !many
T1S: onegroup describeword num !two !paired !proportion !many !samplesize
W: onegroup compare nonnormal !two
W: onegroup nonpar !two
P W: paired !rep3 !many !agreement !policy !matchedcc !casecontrol !proportion !samplesize 0.25
P W: paired person !rep3 !many !agreement !policy !matchedcc !casecontrol !proportion !samplesize 0.15
P W: paired compare !rep3 !many !agreement !policy !proportion !samplesize
P W: paired change !rep3 !many !policy !samplesize
P W: paired num !rep3 !many !agreement !policy !samplesize
P W: paired two !rep3 !many !agreement !policy !samplesize !proportion
P W: change person num !many !bin
P: ttest paired !summary 0.2
P: paired compare num !rep3 !many !policy
W: paired nonnormal !rep3 0.2
W: paired ordinal !rep3 !many 0.1
W: paired nonnormal change 0.2
W: nonpar paired !rep3 0.3
W: wilcoxon paired 0.3
W: paired compare nonnormal 0.2
W: paired ord !rep3
A KW: compare many !rep3 !paired !twofactors !proportion !whether !twocats
A KW: many describeword !rep3 !paired !twofactors !samplesize
A KW: many num !rep3 !paired !twofactors !predict !samplesize
A KW: compare many num !rep3 !paired !twofactors !proportion
A KW: compare num cat !bin !rep3 !paired !covariate !twofactors !proportion !predict
A KW: compare num cat3 !rep3 !paired !covariate !twofactors !proportion !predict
A: relate num cat !bin !rep3 !paired !covariate !predict !twofactors
A KW: many change num !rep3 !paired
A: anova !twofactors !rep3 !paired !covariate !summary !samplesize !outcomes
A: anova many !rep3 !paired !covariate !summary !samplesize
A: compare many variances
A: @A variances 0.4
PH: @PH @PV 0.4
MA: @MA @E22 0.3
FR: rep3 ordinal many
KW: many nonnormal !rep3 !paired
KW: many compare nonnormal !rep3 !paired 0.2
KW: many ordinal !rep3 !paired !predict !agreement 0.1
KW: many compare ordinal !rep3 !paired 0.2
KW: anova nonnormal !rep3 !paired 0.2
KW: nonpar anova !rep3 !paired 0.3
KW: nonpar many !rep3 !paired 0.3
KW: compare ord cat !bin
KW: compare ord many !rep3 !paired 0.1
KW: compare ordinal cat !bin !predict 0.1
A2: twofactors !through !num2 0.1
A2: twofactors @EFA 0.3
A2: twofactors compare
A2: twofactors relate num !num2
A2: twofactors relate cat 0.4
MED: twofactors @MED 0.3
LM: twofactors num2 relate 0.2
LM: relate num2 predict 0.1
A2: twofactors cat2 num 0.1
A2: twofactors anova 0.2
A2: anova covariate 0.3
A2: compare covariate !predict !survival
A2: compare covariate two !predict 0.2
A2: compare covariate many !predict 0.2
A2: covariate num bin compare !predict
A2: groupsby covariate compare !predict
A2: twofactors num !through
A2: twofactors cat num
RM: rep3 !nonnormal !nested !proportion !binout !surv
RM: rep3 compare !nonnormal !nested !binout !proportion
RM: rep3 num !nested !nonnormal !surv
RM: rep3 paired !nonnormal !nested !binout !proportion
RM: rep3 change !nested !nonnormal !surv
RM: rep3 person !nested !nonnormal !surv !binout
RM: anova rep3 !nonnormal 0.3
RM: anova paired !nonnormal 0.3
RM: paired many !nonnormal !agreement !policy 0.1
RM: anova twofactors rep3 0.2
FR: rep3 nonnormal 0.2
FR: rep3 nonpar 0.3
FR: rep3 ordinal 0.2
FR: rep3 ordinal paired 0.1
FR: paired many nonnormal 0.2
FR: paired many ordinal 0.1
FR: nonpar rep3 anova 0.3
FR: rep3 !nested !proportion !binout !surv -0.15
FR: rep3 person !nested !nonnormal !surv !binout -0.15
FR: rep3 paired !nested !binout !proportion -0.15
CQ: rep3 binout 0.3
CQ: many binout paired 0.4
CQ: rep3 proportion !surv 0.1
CQ: rep3 binout paired 0.3
CQ: paired many binout 0.3
CQ: paired many proportion
CT EMC: paired proportion !rep3 !many 0.1
CT EMC: paired binout !rep3 !many 0.2
RUN: randomseq !sample !clusterdesign 0.45
CHI CT E22: relate cat2 !num2 !predict
CHI CT E22: compare cat2 !num !predict !rep3
CHI CT E22: relate cat bin !num !predict
CHI CT: relate twocats
CHI CT: compare twocats !multiout
CHI CT: relate cat !num !predict
CHI CT E22: relate bin !num !predict !surv
CHI CT E22: compare proportion !paired !rep3 !samplesize !ci !onegroup !num
CHI CT E22: proportion two !paired !rep3 !samplesize !ci 0.3
CHI CT: proportion many !paired !rep3 !samplesize !ci 0.2
CHI CT E22: compare proportion two !paired !rep3 !samplesize !ci
CHI CT: compare proportion many !paired !rep3 !samplesize !ci
CHI CT: compare proportion cat !paired !rep3 !ci
CHI CT E22: compare proportion bin !paired !rep3 !ci
CHI CT E22: compare binout two !paired !predict
CHI CT: compare binout many !paired !predict !rep3
CHI: fair 0.4
CHI: fair cat 0.4
CHI: fair num 0.3
CHI CT E22: compare bin person 0.1
CHI CT E22: compare proportion two person 0.2
E22: proportion exposed 0.5
E22: proportion exposed two 0.6
CHI CT: @E22 @CHI 0.3
CHI: fair compare 0.3
CHI: fair proportion 0.3
CHI SCH: fair summary 0.3
CHI: proportion onegroup !samplesize !ci
CHI: compare proportion onegroup !samplesize !ci
SCH: @CHI summary 0.3
SCH: @CHI countout
CT CHI: @CHI tableword
CT: twocats tableword
CT: cat2 tableword
F: countword !samplesize !rep3
F: countword person !samplesize
F: countword cat
F: countword dataword
F: countword ord
D: describeword !compare !paired !ci !samplesize !summary !chart !onegroup !predict
D: describeword num !compare !paired !ci !samplesize !summary !chart !onegroup !predict !relate
D: describeword dataword !compare !ci !samplesize !chart !readresult
D: describeword num2 !compare !ci !samplesize !summary !chart !predict !relate
D: describeword person num !compare !ci !samplesize !summary !chart !onegroup !predict
D: describeword variances !ci !compare
D: describeword groupsby !ci !compare !chart
D: @D describeword !ci !samplesize !summary
D: @D num !ci !samplesize !summary
D: distword num !normalq !chart !compare -0.1
N: normalq !two !many !paired !rep3 !nonnormal 0.3
N: normalq dataword !two !many !paired !nonnormal 0.4
N: normalq distword !two !many !paired !nonnormal 0.4
N: normalq num !two !many !paired !nonnormal 0.3
N: normalq @AS
AS: @AS anova 0.4
AS: @AS ttest 0.4
AS: @AS regression 0.3
AS: @AS @LM 0.3
AS: @AS two
AS: compare variances !ci 0.3
AS: compare variances two !ci 0.3
AS: variances many 0.2
AS: variances two !ci 0.2
OUT: @OUT dataword 0.1
MIS: nonresp dataword 0.3
MIS: nonresp countword 0.3
MIS: nonresp describeword
MIS: nonresp scale
MIS: nonresp 0.3
RES: nonresp predict
`;
