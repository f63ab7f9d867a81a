/** STROBE, STARD 2015 and TRIPOD: observational studies, diagnostic accuracy, prediction models. */
import { type Checklist, itemsOf } from './checklist.ts';

export const STROBE: Checklist = {
  name: 'STROBE',
  about: 'an observational study',
  source: 'von Elm E, Altman DG, Egger M, et al. The STROBE statement. BMJ 2007;335:806–808.',
  items: itemsOf(`
# Title and abstract
1a Design named in title or abstract
1b Abstract that says what was done and found
# Introduction
2 Background and reasons
3 Objectives and hypotheses
# Methods
4 Main elements of the design, early in the paper
5 Setting, places, dates of recruitment, exposure, follow-up and data collection
6a Criteria, sources and ways of selecting participants; follow-up or choice of controls
6b Matched studies: criteria and numbers
7 Outcomes, exposures, predictors, confounders and effect modifiers defined
8 For each variable: source of data and how it was measured, comparable between groups
9 What was done against bias
10 How the size of the study came about
11 How quantitative variables were treated, and groupings chosen
12a Statistical methods, also against confounding
12b Methods for subgroups and interactions
12c How missing data were treated
12d Loss to follow-up, matching or sampling taken into account
12e Sensitivity analyses
# Results
13a Numbers at each stage, from potentially eligible to analysed
13b Reasons for leaving at each stage
13c Flow diagram considered
14a Characteristics of participants, exposures and possible confounders
14b Missing values for each variable
14c Cohort: time of follow-up summed up
15 Outcome events, exposure categories or summary measures
16a Unadjusted and adjusted estimates with precision, and what was adjusted for
16b Limits of categories of continuous variables
16c Relative risks turned into absolute ones, where it helps
17 Other analyses: subgroups, interactions, sensitivity
# Discussion
18 Key results with regard to the objectives
19 Limitations: sources, direction and size of bias
20 Cautious interpretation in the light of other evidence
21 How far the results reach
# Other information
22 Funding and what the funders had to do
`),
};

export const STARD_2015: Checklist = {
  name: 'STARD 2015',
  about: 'a study of diagnostic accuracy',
  source: 'Bossuyt PM, Reitsma JB, Bruns DE, et al. STARD 2015. BMJ 2015;351:h5527.',
  items: itemsOf(`
# Title and abstract
1 Named as a study of diagnostic accuracy, with at least one measure of it
2 Structured summary of design, methods, results and conclusions
# Introduction
3 Background, intended use and clinical role of the index test
4 Objectives and hypotheses
# Methods
5 Data collection planned before or after the tests
6 Criteria for participants
7 On what basis participants were found
8 Where and when participants were found
9 Consecutive, random or convenience series
10a Index test, in enough detail to repeat it
10b Reference standard, in enough detail to repeat it
11 Why this reference standard
12a Cut-offs or categories of the index test, planned or exploratory
12b Cut-offs or categories of the reference standard, planned or exploratory
13a What those who read the index test knew
13b What those who judged the reference standard knew
14 Methods for estimating or comparing accuracy
15 How indeterminate results were treated
16 How missing results were treated
17 Analyses of variability, planned or exploratory
18 Intended sample size and how it was found
# Results
19 Flow of participants, as a diagram
20 Characteristics of participants at baseline
21a Severity of disease among those with the condition
21b Other diagnoses among those without
22 Time and interventions between the two tests
23 Cross table of index test by reference standard
24 Accuracy with its precision
25 Harms of the tests
# Discussion
26 Limitations: bias, uncertainty, how far the results reach
27 What it means for practice
# Other information
28 Registration number and registry
29 Where the protocol can be read
30 Funding and what the funders had to do
`),
};

export const TRIPOD: Checklist = {
  name: 'TRIPOD 2015',
  about: 'a prediction model, developed or validated',
  source: 'Collins GS, Reitsma JB, Altman DG, Moons KGM. The TRIPOD statement. BMJ 2015;350:g7594.',
  items: itemsOf(`
# Title and abstract
1 Development or validation, population and outcome named in the title
2 Summary of objectives, design, setting, participants, predictors, outcome, analysis and results
# Introduction
3a Medical context, reasons, existing models
3b Objectives: development, validation or both
# Methods
4a Design or source of data, for development and validation
4b Dates of recruitment and end of follow-up
5a Setting, number and place of centres
5b Criteria for participants
5c Treatments received, if relevant
6a Outcome defined, how and when assessed
6b Blinding in the assessment of the outcome
7a Predictors defined, how and when measured
7b Blinding in the assessment of predictors
8 How the size of the study came about
9 How missing data were treated
10a Development: how predictors were treated
10b Development: type of model, building steps, internal validation
10c Validation: how predictions were calculated
10d Measures of performance, and comparison of models
10e Validation: updating of the model, if done
11 How risk groups were made, if done
12 Validation: differences from the development data
# Results
13a Flow of participants, with and without the outcome
13b Characteristics of participants, with missing values
13c Validation: distribution of variables compared with development
14a Development: participants and events in each analysis
14b Development: unadjusted associations, if done
15a Development: full model so that predictions can be made
15b Development: how to use the model
16 Performance with intervals
17 Results of updating, if done
# Discussion
18 Limitations
19a Validation: performance compared with development and other data
19b Interpretation with regard to objectives, limitations and other studies
20 Possible clinical use and further research
# Other information
21 Supplementary resources: protocol, calculator, data
22 Funding and what the funders had to do
`),
};
