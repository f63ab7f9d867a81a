/** Pages of the product that are not analyses, with the words people look for them by. Pages that are not built are known here, too: the app offers those it has. */

export const PAGE_TYPES = ['data', 'guide', 'document', 'workflow', 'page', 'analysis'] as const;
export type PageType = (typeof PAGE_TYPES)[number];

export interface FoundPage {
  /** Below /app. */
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly type: PageType;
  readonly category: string;
  readonly aliases: readonly string[];
  readonly keywords: readonly string[];
}

/** type | category | path | title | description | aliases; ... | keywords; ... */
const TABLE = `
data|Data Management|data-management/datasets|Datasets|The datasets on this device: make one active, rename, export, delete.|my datasets;list of datasets;delete a dataset;switch dataset|restore a deleted dataset;cloud datasets
data|Data Management|data-management/import|Import Data|Read a file of a spreadsheet or statistics program, paste cells, or fetch a Google Sheet.|import data;open a file;load data;upload data;paste data|excel file;csv file;sav file;dta file;json file;google sheets
data|Data Management|data-management/export|Export Data|Write a dataset for a spreadsheet, SPSS, Stata, R or another program.|export data;save data as;download data|export to excel;export to csv;data for stata;data for spss
data|Data Management|data-management/sample|Sample Data|Built-in datasets to try the analyses on.|sample data;example data;demo data;practice data|built-in datasets
data|Data Management|data-management/editor|Data Editor|The data as a spreadsheet: edit, paste, sort, find and replace, undo everything.|data editor;spreadsheet;edit data;edit cells;enter data|find and replace;type in data;add a row;insert a column
data|Data Management|data-management/variables|Variable Editor|Names, labels, types, roles, missing-value codes and levels of the variables.|variable editor;variable view;rename a variable;variable types;value labels|missing value codes;change the type;measurement level;order of levels
data|Data Management|data-management/transform|Transform Data|Compute, recode, bin, standardize or score variables into new ones.|transform data;compute variable;recode;create a new variable|log transform;z scores;dummy variables;reverse code;total score;lag variable
data|Data Management|data-management/filter|Filter Data|Keep the rows that satisfy conditions, and bring all rows back.|filter data;select cases;subset|keep only;exclude cases;where condition
data|Data Management|data-management/restructure|Restructure Data|Reshape, merge, append, aggregate, sort, sample or split whole datasets into new ones.|restructure data;reshape;merge files;wide to long;long to wide|join datasets;append rows;aggregate;remove duplicates;multiple imputation;split file
page|Help|dashboard|Dashboard|Start from a question, or go on where you stopped.|home;start page|recent work
page|Help|analysis-index|Analysis Index|Every tool in one list that can be searched, with what it is for.|all tools;list of tools;index of analyses|what can this program do
page|Account|notifications|Notification Center|News about the product, and what concerns your account.|notifications;news|messages
page|Account|profile|Profile|Your name, your account type, your password.|my account;change password;account type|delete my account;profile picture
page|Account|settings|Settings|Theme, decimals, missing values, keyboard, storage, updates.|settings;preferences;dark mode|number of decimals;decimal places;theme;keyboard shortcuts
page|Help|help|Help|How the app is used, in short, and answers to common questions.|help;faq;manual;support|how to use constat
page|Help|tip-of-the-day|Tip of the Day|One thing a day that makes work easier.|tip of the day;tips|tricks
guide|Help|knowledge-base|Knowledgebase|Articles about the methods: idea, assumptions, formula, worked example, references.|knowledgebase;knowledge base;articles;tutorials|learn statistics;explanation of methods
document|Publication|publication-ready/results-manager|Results Manager|Saved results: find, rename, delete, and export several as one report.|results manager;saved results;my results|export results;results to word
document|Publication|publication-ready/worksheet|Worksheet|Several analyses of one dataset on one page, each live, with text between them.|worksheet;several analyses on one page|live report;analyses below one another
document|Publication|reports|Reports|Saved results with headings and text of your own, as Word, PDF, HTML or LaTeX.|reports;report builder;write a report|report as pdf;report as word
workflow|Guided Workflows|inference/workflow|Guided t-test|Step by step from a question about one or two groups to the test that fits, and its report.|guided t-test;t-test wizard;t-test step by step|
workflow|Guided Workflows|inference/anovaworkflow|Guided ANOVA|Step by step from a question about several groups or measurements to the analysis that fits.|guided anova;anova wizard;anova step by step|
workflow|Guided Workflows|correlation-regression-workflow|Guided correlation and regression|Step by step from a question about two or more variables to the correlation or regression that fits.|guided regression;guided correlation;regression wizard;regression step by step;correlation step by step|
guide|Help|which-test|Which Test Should I Use?|A few questions about outcome, groups and design lead to the test that fits.|which test;what test;choose a test;test chooser;test selector;decision tree|select a statistical test
guide|Help|visualization-guide|Visualization Guide|From the question and the kinds of variables to the chart that shows it.|which chart;which graph;choose a chart;chart chooser;visualization guide|best plot for my data
guide|Help|statistical-methods|Statistical Methods|Every method with what it answers, its assumptions, alternatives and effect size.|statistical methods;overview of methods;list of methods|assumptions of each test
guide|Help|validation|Validation|Every reference case computed on this device and compared with R and NIST, with a dated report.|validation;validate the software;validation report;reference cases|are the numbers right
guide|Help|privacy-proof|Privacy Proof|Every request of the app since it was opened, a switch that holds all of them back, and a statement for ethics boards.|privacy proof;work offline only;what leaves this device|statement for an ethics board
guide|Help|video-tutorials|Video Tutorials|Silent tours taken from the app: play one, or go through it step by step.|video tutorials;videos;screencast|
page|Help|assistant|Analysis Assistant|A conversation about your data that proposes and runs analyses.|analysis assistant;assistant;chat;ask the assistant|artificial intelligence
guide|Help|education/sample-size|Sample Size for Teaching|How sample sizes are found, for courses.|teaching sample size|
guide|Help|gpower-alternative|G*Power Alternative|Power analysis in the browser instead of G*Power.|g power;gpower|
guide|Comparison|constat-vs-spss|Constat and SPSS|What both can do, and where they differ.|constat vs spss;spss alternative|
guide|Comparison|constat-vs-r|Constat and R|What both can do, and where they differ.|constat vs r;r alternative|
guide|Comparison|migration-guide|Migration Guide|How work done in another program comes over.|migration guide;switch from spss;move from spss|
document|Advanced|advanced-analysis/risk-bias|Risk of Bias|Judgements on the risk of bias of studies, with traffic light plots.|risk of bias;rob 2;robins;traffic light plot;quality of studies|cochrane risk of bias
guide|Six Sigma|advanced-analysis/six-sigma/educational-resources|Six Sigma Resources|What the methods of Six Sigma are and when each is used.|six sigma resources;learn six sigma;dmaic|
document|Six Sigma|advanced-analysis/six-sigma/improvement-project|Improvement Project|Documents, charts and tests of one project from Define to Control, with tollgates and a storyboard.|improvement project;dmaic project;six sigma project;tollgate;storyboard|
analysis|Six Sigma|advanced-analysis/six-sigma/quality-dashboard|Quality Dashboard|Control charts, capability, Pareto charts and trends of a process on one page, with goals and lights.|quality dashboard;kpi dashboard|
document|Six Sigma|advanced-analysis/six-sigma/project-charter-template|Project Charter|Problem, goal, scope, team and plan of a project on one page.|project charter;charter|
document|Six Sigma|advanced-analysis/six-sigma/voc-analysis|Voice of the Customer|What customers say, turned into requirements.|voice of the customer;voc;customer requirements;critical to quality|
document|Six Sigma|advanced-analysis/six-sigma/sipoc-diagram|SIPOC Diagram|Suppliers, inputs, process, outputs and customers of a process.|sipoc;suppliers inputs process outputs customers|
document|Six Sigma|advanced-analysis/six-sigma/problem-statement-generator|Problem Statement|What is wrong, where, since when and how much.|problem statement|
document|Six Sigma|advanced-analysis/six-sigma/stakeholder-analysis|Stakeholder Analysis|Who has a say in a project, and how to win them.|stakeholder analysis;stakeholder map|
document|Six Sigma|advanced-analysis/six-sigma/data-collection-plan|Data Collection Plan|What is measured, by whom, how and how often.|data collection plan|
document|Six Sigma|advanced-analysis/six-sigma/root-cause-analysis|Root Cause Analysis|From a problem to the causes that explain it.|root cause analysis;root cause|
document|Six Sigma|advanced-analysis/six-sigma/fishbone-diagram|Fishbone Diagram|Possible causes of a problem by kind.|fishbone;ishikawa;cause and effect diagram|
document|Six Sigma|advanced-analysis/six-sigma/five-whys-analysis|Five Whys|Asking why until the cause is found.|five whys;5 whys|
document|Six Sigma|advanced-analysis/six-sigma/fmea|FMEA|What can go wrong, how bad, how often and how late it is seen.|fmea;failure mode and effects analysis;failure modes;risk priority number;rpn;pfmea;dfmea|what can go wrong in a process
document|Six Sigma|advanced-analysis/six-sigma/solution-selection-matrix|Solution Selection Matrix|Solutions compared on weighted criteria.|solution selection matrix;decision matrix;pugh matrix;prioritization matrix|
document|Six Sigma|advanced-analysis/six-sigma/pilot-planning|Pilot Plan|How a solution is tried on a small scale.|pilot plan;pilot planning|
document|Six Sigma|advanced-analysis/six-sigma/implementation-plan|Implementation Plan|Who does what until when.|implementation plan;action plan;gantt|
document|Six Sigma|advanced-analysis/six-sigma/control-plan-template|Control Plan|What is watched, how, and what is done when it drifts.|control plan|reaction plan
document|Publication|publication-ready/statistical-methods|Statistical Methods Generator|The statistical methods section of a paper from the analyses that were done.|statistical methods section;methods section;methods text;methods generator|write the methods;data analysis section
document|Publication|publication-ready/enhanced-statistical-methods|Enhanced Statistical Methods|The methods section with more detail about the design.|enhanced statistical methods|
document|Publication|publication-ready/citation-reference-manager|Citations and References|References of a paper in the style of a journal.|citation manager;reference manager;references;bibliography;citations;bibtex|reference list
document|Publication|publication-ready/flow-diagram|Flow Diagram|The flow of participants through a study: CONSORT, STROBE, PRISMA.|flow diagram;consort;consort flow diagram;prisma;strobe;participant flow|patients screened and excluded
document|Publication|publication-ready/figure-caption-generator|Figure Captions|A caption for a figure from what it shows.|figure caption;figure legend text;caption|
document|Publication|publication-ready/enhanced-figure-processor|Figure Processor|Size, resolution and format of figures as a journal asks for.|figure processor;figure resolution;dpi;tiff|figure for a journal
document|Publication|publication-ready/analysis-plan|Analysis Plan|Hypotheses, variables, tests and sample size, frozen before the data are analysed.|analysis plan;statistical analysis plan;preregistration;pre-registration;preregister|write down what is tested before the data are seen
document|Publication|publication-ready/journal-submission-checklist|Journal Submission Checklist|What to check before a paper is sent.|journal submission checklist;submission checklist|before submitting a paper
guide|Publication|publication-ready/research-design-guide|Research Design Guide|From the question to the design of a study.|research design;study design guide;which study design|choose a study design
guide|Publication|publication-ready/statistical-test-selector|Statistical Test Selector|A few questions about outcome, groups and design lead to the test that fits.|statistical test selector|
guide|Publication|publication-ready/effect-size-interpretation-guide|Effect Size Interpretation|What counts as small, medium and large, and when it does not.|effect size interpretation;interpret effect size|small medium large effect
guide|Epidemiology|epicalc/educational-resources|Epidemiology Resources|What the measures of epidemiology mean.|epidemiology resources;learn epidemiology|
page|Calculators|samplesize|Sample Size|How many cases a study needs, and what power a given number has.|sample size calculators|
page|Calculators|epicalc|Epidemiology Calculators|Risks, rates, odds and diagnostic accuracy from counts.|epidemiology calculators;epi calculator;openepi|
page|Calculators|summary-stats|Tests from Summary Statistics|Tests from means, standard deviations and counts, without the data.|tests from summary statistics|
page|Calculators|ci-calculators|Confidence Intervals|Intervals for means, proportions, differences, correlations and variances.|confidence interval calculators|
page|Advanced|advanced-analysis/six-sigma|Six Sigma|The tools of define, measure, analyse, improve, control.|six sigma;lean six sigma;quality tools|
page|Time Series|time-series|Time Series|Values in the order of time: trend, season, forecasts, tests of stationarity.|time series tools|
page|Inferential|inference/ttest|t-Tests|Compare one mean with a value, two groups with each other, or two measurements of the same cases.|t-tests overview|
page|Inferential|inference/nonparametric|Non-Parametric Tests|Tests on ranks, signs and runs, for ordinal outcomes and for numbers far from normal.|nonparametric tests;non-parametric tests|distribution free
page|Inferential|inference/anova|Analysis of Variance|Compare the means of three or more groups, of several factors, or of repeated measurements.|kinds of anova|
`;

const list = (cell: string | undefined): readonly string[] => (cell ? cell.split(';') : []);

const isType = (text: string | undefined): text is PageType => PAGE_TYPES.some((type) => type === text);

/** Every page that is not an analysis. */
export const PAGES: readonly FoundPage[] = TABLE.trim()
  .split('\n')
  .map((line) => {
    const [type, category = '', path = '', title = '', description = '', aliases, keywords] = line.split('|');
    if (!isType(type)) throw new Error(`There is no kind of page '${type}'.`);
    return { path, title, description, type, category, aliases: list(aliases), keywords: list(keywords) };
  });
