/** The rules that lead to correlations, models, scales and survival, as in rules.ts. */
export const MODEL_RULES = `
COR: relate num2 !predict !covariate !cat 0.1
COR: strength relate num 0.1
COR: strength num2
COR: strength relate 0.2
COR: relate twonums
COR: relate strength num2
COR: relate scale
COR: relate num2 dataword
SC: relate num2 !predict !covariate -0.1
LM: relate num2 !predict !covariate !bin -0.1
LM: change num2 relate
COR: relate ordinal
COR: @COR num2
COR: @COR signif
SP: @COR ordinal 0.3
SP: @COR nonnormal 0.3
SP: @COR ord 0.3
SP: relate strength ordinal
PC: @COR covariate 0.4
PC: relate num2 covariate 0.3
PC: relate twonums covariate 0.4
PC: relate covariate twosides 0.1
PC: relate covariate strength
LM: relate num covariate
LM: predict num !binout !surv !countout !multiout !ordout !futureword
LM: predict num2 bin !binout !surv !countout !whether !futureword 0.1
LM: relate predict num2 cat 0.3
LM: relate predict num cat 0.3
LM: predict num2 !binout !surv !countout !multiout !ordout !futureword
LM: predict numdep !binout !surv !countout !multiout !ordout !futureword
LM: predict num relate !binout !surv
LM: predict !binout !surv !countout !multiout !ordout !futureword !whether 0.1
LM: predict numdep num2 !binout !surv !countout !futureword
LM: regression !binout !surv !countout !multiout !ordout
LM: regression num !binout !surv !countout
LM: regression predict !binout !surv !countout
LM: strength predict num
LM: strength num2 predict
LM: relate num2 change
LM: relate strength change num
LR: predict binout 0.3
LR: predict whether 0.3
LR: predict whether surv 0.4
LR: predict whether evt 0.4
LR: predict bin !num2
LR: whether binout 0.3
LR: whether num bin
LR: whether predict binout 0.3
LR: whether bin predict 0.3
LR: whether bin !compare !samplesize
LR: regression binout 0.4
LR: regression bin 0.2
LR: @E22 covariate 0.3
LR: predict binout num
LR: relate binout
LR: predict evt !surv
LR: covariate bin predict
LR: covariate binout 0.1
LR: predict proportion !numdep
PO NB: predict countout !binout 0.3
PO NB: countout cat
PO NB: countout person
PO: countout ratesword
PO NB: predict cnt 0.3
PO NB: relate countout
PO NB: relate cnt num
PO NB: countout cnt
PO NB: countout num
PO NB: relate countout cnt num 0.4
PO NB: predict countout cnt 0.5
PO NB: predict countout cnt num 0.5
PO NB: countout cnt num2 0.4
PO NB: relate countout cnt num2 0.5
PO NB: predict countout cnt num2 0.5
PO NB: regression countout 0.4
PO NB: countout cnt num 0.2
PO NB: compare countout two
PO NB: compare cnt bin
PO: predict countout ratesword 0.1
MN: predict multiout 0.4
MN: multiout whether
MN: regression multiout 0.4
MN: multiout predict num 0.4
MN: multiout
OR: ordout 0.2
OR: predict ordinal 0.3
OR: predict ord 0.2
OR: regression ordinal 0.4
OR: predict ordout 0.3
MN: ordout
REL: agreement !surv !paired !operator 0.1
REL: agreement two 0.2
REL: agreement person
REL: agreement scale 0.2
REL: agreement paired 0.1
REL: agreement many 0.1
REL: scale reliable
REL: agreement dx
EFA: reduceword 0.2
EFA: reduceword scale 0.3
EFA: reduceword dataword 0.2
EFA: reduceword clusterword
CFA: @EFA theory
CL: clusterword 0.3
CL: clusterword person 0.2
CL: clusterword cat
MA: @MA @E22 0.3
MA: @MA paper 0.2
MA: @MA @ES 0.5
MA: @MA @C2M
DID: policy compare 0.3
DID: policy relate 0.2
DID: policy twosides 0.3
DID: policy relate twosides 0.3
DID: policy change 0.3
DID: policy two 0.5
DID: policy overtimeplot 0.5
DID: policy two overtimeplot 0.5
DID: policy paired 0.5
DID: policy compare two 0.5
DID: policy num compare two 0.5
DID: policy num compare two cat 0.4
DID: policy after 0.5
DID: policy num after 0.5
DID: policy countout 0.4
DID: policy paired compare twosides 0.5
DID: policy compare change 0.3
DID: policy paired compare 0.4
DID: policy num compare 0.2
DID: policy num change 0.2
DID: policy num relate
MAN: outcomes compare 0.3
MAN: outcomes cat 0.4
MAN: outcomes two 0.3
MAN: outcomes many 0.3
MAN: outcomes groupsby 0.2
MAN: outcomes anova 0.3
MED: through relate 0.4
MED: through predict relate 0.5
MED: through num relate 0.2
MED: through num2 0.4
MED: through predict num2 0.5
MED: through predict 0.2
MED: through compare 0.3
MED: through bin 0.2
MED: through relate num2 0.2
MED: through twofactors
MLM: nested 0.3
MLM: nested person 0.3
MLM: nested compare 0.3
MLM: nested predict 0.4
MLM: nested rep3 0.4
MLM: nested num 0.3
MLM: nested regression 0.4
MLM: nested relate 0.3
MLM: rep3 predict
KM: surv !predict !covariate 0.25
KM: surv proportion 0.3
KM: surv two !predict !covariate 0.2
KM: surv compare !predict !covariate 0.2
KM: surv many !covariate 0.2
KM: surv evt !predict !covariate 0.2
KM: surv compare two !predict !covariate 0.2
KM: surv describeword 0.2
KM: surv person !predict !covariate 0.2
KM: surv num !predict !covariate 0.2
COX: surv predict 0.4
COX: surv covariate bin 0.5
COX: surv covariate num bin 0.6
COX: @KM relate 0.3
COX: @KM predict relate 0.3
COX: surv covariate 0.4
COX: surv relate 0.2
COX: surv regression 0.4
COX: surv whether predict
COX: surv evt predict 0.4
COX: surv evt covariate 0.4
COX: @KM predict 0.3
COX: @KM covariate 0.4
COX: @KM regression 0.3
COX: surv predict num 0.3
COX: surv covariate num 0.3
`;
