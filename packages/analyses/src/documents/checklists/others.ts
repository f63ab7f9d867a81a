/** PRISMA 2020, ARRIVE 2.0, SQUIRE 2.0, and what every journal asks for. */
import { type Checklist, itemsOf } from './checklist.ts';

export const PRISMA_2020: Checklist = {
  name: 'PRISMA 2020',
  about: 'a systematic review',
  source: 'Page MJ, McKenzie JE, Bossuyt PM, et al. The PRISMA 2020 statement. BMJ 2021;372:n71.',
  items: itemsOf(`
# Title and abstract
1 Named as a systematic review
2 Abstract by the PRISMA list for abstracts
# Introduction
3 Reasons, in the light of what is known
4 Objectives or questions
# Methods
5 Criteria for studies, and how they were grouped
6 All sources searched, with the day of the last search
7 Full search strategies, with filters and limits
8 How studies were selected: reviewers, independence, tools
9 How data were collected
10a Outcomes sought, and how results were chosen
10b Other variables sought, and assumptions about what was unclear
11 How risk of bias was assessed
12 Effect measure of each outcome
13a Which studies belong to which synthesis
13b Preparation of data: conversions, missing statistics
13c How results are tabulated or shown
13d Methods of synthesis, model, heterogeneity, software
13e Methods for exploring heterogeneity
13f Sensitivity analyses
14 How bias from missing results was assessed
15 How certainty was assessed
# Results
16a Results of search and selection, best as a flow diagram
16b Studies that seemed to fit and were left out, with reasons
17 Characteristics of each study
18 Risk of bias of each study
19 Results of each study, with summary and effect
20a For each synthesis: characteristics and bias of its studies
20b Results of all syntheses, with precision and heterogeneity
20c Results of exploring heterogeneity
20d Results of sensitivity analyses
21 Bias from missing results, for each synthesis
22 Certainty of each outcome
# Discussion
23a Interpretation in the light of other evidence
23b Limitations of the evidence
23c Limitations of the review
23d What it means for practice, policy and research
# Other information
24a Registration, or that there was none
24b Where the protocol can be read, or that there was none
24c Changes to registration or protocol
25 Support and what the funders had to do
26 Competing interests
27 What of forms, data, code and material is public, and where
`),
};

export const ARRIVE_2: Checklist = {
  name: 'ARRIVE 2.0',
  about: 'research with animals',
  source: 'Percie du Sert N, Hurst V, Ahluwalia A, et al. ARRIVE 2.0. PLoS Biol 2020;18:e3000410.',
  items: itemsOf(`
# Essential 10
1a Groups compared, controls included
1b Experimental unit
2a Units in each group and in total, and animals used
2b How the sample size was found
3a Criteria for including and excluding, and whether set beforehand
3b Animals, units or data left out, with reasons
3c Exact n of each group in each analysis
4a Whether units were randomized, and how
4b What was done against confounders, such as order and cage
5 Who knew the groups at each stage
6a All outcome measures defined
6b Primary outcome of studies that test hypotheses
7a Statistical methods and software
7b How assumptions were checked, and what was done if they failed
8a Species, strain, sex, age, weight
8b Origin, health, genetic state, earlier procedures
9a What was done, how and with what
9b When and how often
9c Where
9d Why, reasons for the procedures
10a Summary and variability of each group
10b Effect size with interval
# Recommended set
11 Abstract that stands for the whole
12a Background, reasons and approach
12b Why this species and model
13 Objectives or hypotheses
14 Ethical review, or why there was none
15 Housing and husbandry
16a What was done against pain and distress
16b Adverse events, expected or not
16c Humane endpoints and monitoring
17a Interpretation with regard to objectives and other studies
17b Limitations: bias, model, imprecision
18 Whether and how findings carry over
19 Protocol registered, and where
20 Whether and where data can be had
21a Competing interests
21b Funding and what the funders had to do
`),
};

export const SQUIRE_2: Checklist = {
  name: 'SQUIRE 2.0',
  about: 'an improvement of health care',
  source: 'Ogrinc G, Davies L, Goodman D, et al. SQUIRE 2.0. BMJ Qual Saf 2016;25:986–992.',
  items: itemsOf(`
# Title and abstract
1 Title says that health care was to be improved
2a Words that help searching and indexing
2b Abstract with the main points of each section
# Introduction: why did you start?
3 Nature and weight of the local problem
4 What is known of the problem
5 Theories and reasons why the intervention should work
6 Purpose of project and report
# Methods: what did you do?
7 Elements of the context that mattered at the start
8a Intervention, in enough detail to repeat it
8b The team
9a How the effect of the intervention was assessed
9b How it was shown that outcomes came from the intervention
10a Measures of process and outcome: reasons, definitions, validity
10b How context was assessed along the way
10c How completeness and accuracy of data were assessed
11a Qualitative and quantitative methods
11b How variation was understood, with time as a variable
12 Ethical aspects and how they were dealt with
# Results: what did you find?
13a First steps and how the intervention changed over time
13b Process measures and outcome
13c Elements of context that played a part
13d Associations between outcomes, intervention and context
13e Unexpected benefits, problems, failures and costs
13f Missing data
# Discussion: what does it mean?
14a Key findings with regard to the aims
14b Strengths of the project
15a Association between intervention and outcomes
15b Comparison with other publications
15c Effect on people and systems
15d Differences between observed and expected outcomes
15e Costs and trade-offs
16a Limits to how far it reaches
16b What could have limited validity
16c What was done against it
17a Usefulness of the work
17b Whether it can last
17c Whether it can spread to other places
17d What it means for practice and study
17e Next steps
# Other information
18 Funding and what the funders had to do
`),
};

export const SUBMISSION: Checklist = {
  name: 'Before Submission',
  about: 'every journal',
  source: 'What the instructions of most journals ask for; those of yours go before it.',
  items: itemsOf(`
# Journal
s1 Aims and kinds of articles of the journal fit the paper
s2 Words of text and abstract, references, tables and figures within the limits
s3 Files in the format asked for, lines and pages numbered
# Authors
s4 All authors agree to this version and to their order
s5 Contributions of each author, and what else the journal asks of them
s6 Competing interests of all authors
s7 Corresponding author with a lasting address and identifier
# Ethics and openness
s8 Ethics approval with number, and consent
s9 Registration and protocol cited
s10 Statement on data, code and material
s11 Funding, and use of tools that write or draw
s12 Permission for everything taken from others
# Text
s13 Numbers agree between abstract, text, tables and figures
s14 Statistical methods, software and versions named; every p with its test and estimate
s15 Tables and figures cited in order, each readable without the text
s16 Figures in size, resolution and colours asked for
s17 References complete, in the style of the journal, none retracted
s18 Blinded version without names, where the journal asks for it
# With the paper
s19 Cover letter that says what is new and that it is not elsewhere
s20 Filled checklist of the reporting guideline
s21 Supplementary files named and cited
`),
};
