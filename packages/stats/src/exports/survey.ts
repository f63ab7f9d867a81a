export { surveyCorrelation } from '../survey/survey-correlation.ts';
export { surveyCox } from '../survey/survey-cox.ts';
export { type PreparedDesign, prepareDesign, type SurveyDesign } from '../survey/survey-design.ts';
export {
  surveyCrosstab,
  surveyMean,
  surveyProportions,
  surveyQuantiles,
  surveyRatio,
  surveyTotal,
} from '../survey/survey-estimates.ts';
export { surveyRegression } from '../survey/survey-regression.ts';
