/** Tools that people mean alike: where few were found for a question, the relatives of the best one stand beside it. Data, not rules. */
import { TOOL_PATHS } from './tools.ts';

/** In each line the nearest stand beside each other. */
const FAMILIES = `
T MW A KW
MW T KW
P W RM
W P FR
T1S W C1M
A KW PH
KW A MW
RM FR MLM
FR RM KW
A2 A LM
CQ CHI EMC
CHI CT E22
CT CHI F
COR SP LM
PE SP COR
SP PE COR
PC COR LM
LM COR LR
LR LM MN
QR LM D
CLR LR EMC
ROB LM QR
PO NB LM
NB PO LM
MN OR LR
OR MN LR
REL EFA MSA
EFA CFA REL
CFA EFA REL
CL DA EFA
DA MN CL
MLM GEE RM
GEE MLM LR
KM COX CR
COX KM CR
CR COX KM
ROC EDX LR
EDX ROC ESC
PSM SMD LR
MED A2 LM
DID MLM LM
FC AR TS
AR FC TS
TS DEC TR
DEC TS FC
TR TS LM
D F BOX
F D BAR
HI BOX N
BOX RC HI
RC BOX HI
SC COR LM
LI TS BAR
EB BAR BOX
PAR DEF BAR
CAP SPC BPM
SPC CAP QD
GRR MSA REL
MSA GRR REL
E22 ECO ECC
ECO E22 COX
ECC E22 EMC
SS2 SSP SS3
SS1 SS2 SSA
SS3 SS2 SSA
SSP SS2 SSA
SSA SS2 SS1
C1M S1T D
C1P SS1 F
T1 T1B T1A
SMD T1B PSM
JSC FLO RDG
FLO JSC SK
FIS RCA WHY
RCA FIS WHY
PH A KW
N AS HI
AS N A
OUT BOX D
PIV CT D
`;

const LINES = FAMILIES.trim()
  .split('\n')
  .map((line) => line.split(' ').flatMap((key) => TOOL_PATHS[key] ?? []));

/** The relatives of a tool, nearest first. */
export const relativesOf = (path: string): readonly string[] =>
  LINES.find(([first]) => first === path)?.slice(1) ?? [];
