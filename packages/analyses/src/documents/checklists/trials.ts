/** CONSORT: reports of randomized trials. */
import { type Checklist, itemsOf } from './checklist.ts';

export const CONSORT_2025: Checklist = {
  name: 'CONSORT 2025',
  about: 'a randomized trial',
  source: 'Hopewell S, Chan A-W, Collins GS, et al. CONSORT 2025 statement. BMJ 2025;389:e081123.',
  items: itemsOf(`
# Title and abstract
1a Named as a randomized trial
1b Structured summary of design, methods, results and conclusions
# Open science
2 Registry, number, link and date of registration
3 Where protocol and statistical analysis plan can be read
4 Where and how data of participants, code and other material can be had
5a Funding and other support, and what the funders had to do with the trial
5b Financial and other interests of the authors
# Introduction
6 Background and reasons for the trial
7 Objectives, about benefits and about harms
# Methods
8 How patients or the public took part in design, conduct and reporting
9 Type of trial, allocation ratio, and whether superiority, equivalence or another aim
10 Important changes after the start, outcomes and analyses included, with reasons
11 Settings and places
12a Criteria for participants
12b Criteria for sites and for those who give the interventions, if any
13 Intervention and comparator so that others could repeat them
14 Primary and secondary outcomes: variable, measure, time point
15 How harms were defined and collected
16a How the number of participants was found, with its assumptions
16b Interim analyses and rules for stopping, if any
17a Who made the random sequence, and how
17b Type of randomization and restrictions, such as blocks or strata
18 How the sequence was carried out and kept hidden until assignment
19 Whether those who enrolled and assigned could see the sequence
20a Who was blinded after assignment
20b How blinding was done and how alike the interventions were
21a Methods for comparing the groups on primary and secondary outcomes, harms included
21b Who belongs to each analysis, and in which group
21c How missing data were treated
21d Methods of further analyses, planned ones told from those thought of later
# Results
22a For each group: assigned, received, analysed for the primary outcome
22b For each group: losses and exclusions after randomization, with reasons
23a Dates of recruitment and follow-up
23b Why the trial ended or was stopped
24a Intervention and comparator as they were given, with adherence
24b Other care during the trial, by group
25 Table of baseline characteristics by group
26 For each outcome: numbers analysed, result by group, effect with its precision
27 Harms and unintended events by group
28 Further analyses, planned ones told from those thought of later
# Discussion
29 Interpretation that fits the results, weighs benefits and harms, and regards other evidence
30 Limitations: bias, imprecision, how far the results reach, many analyses
`),
};

export const CONSORT_2010: Checklist = {
  name: 'CONSORT 2010',
  about: 'a randomized trial',
  source: 'Schulz KF, Altman DG, Moher D. CONSORT 2010 statement. BMJ 2010;340:c332.',
  items: itemsOf(`
# Title and abstract
1a Named as a randomized trial in the title
1b Structured summary of design, methods, results and conclusions
# Introduction
2a Background and reasons for the trial
2b Objectives or hypotheses
# Methods
3a Design and allocation ratio
3b Important changes of methods after the start, with reasons
4a Criteria for participants
4b Settings and places of data collection
5 Interventions of each group, in enough detail to repeat them
6a Primary and secondary outcomes: how and when they were assessed
6b Changes of outcomes after the start, with reasons
7a How the sample size was found
7b Interim analyses and rules for stopping, if any
8a How the random sequence was made
8b Type of randomization and restrictions, such as blocks
9 How the sequence was carried out and kept hidden until assignment
10 Who made the sequence, who enrolled, who assigned
11a Who was blinded after assignment, and how
11b How alike the interventions were
12a Statistical methods for primary and secondary outcomes
12b Methods of further analyses, such as subgroups and adjustment
# Results
13a For each group: assigned, treated as intended, analysed for the primary outcome
13b For each group: losses and exclusions after randomization, with reasons
14a Dates of recruitment and follow-up
14b Why the trial ended or was stopped
15 Table of baseline characteristics by group
16 For each group: number in each analysis, and whether by original assignment
17a For each outcome: result by group, effect with its precision
17b For outcomes with two values: absolute and relative effects
18 Further analyses, planned ones told from exploratory ones
19 Important harms or unintended effects by group
# Discussion
20 Limitations: bias, imprecision, many analyses
21 How far the findings reach
22 Interpretation that fits the results, weighs benefits and harms, and regards other evidence
# Other information
23 Registration number and registry
24 Where the protocol can be read
25 Funding and other support, and what the funders had to do
`),
};
