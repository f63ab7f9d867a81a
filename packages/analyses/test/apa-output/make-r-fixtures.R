# Prints real output of R into the files beside this one: Rscript make-r-fixtures.R
options(width = 80)
keep <- function(file, ...) {
  sink(file)
  for (one in list(...)) print(one)
  sink()
}
keep("r-t-test.txt",
  t.test(extra ~ group, data = sleep),
  t.test(sleep$extra[1:10], sleep$extra[11:20], paired = TRUE),
  t.test(mpg ~ am, data = mtcars, alternative = "less"))
keep("r-lm.txt", summary(lm(mpg ~ wt + hp + factor(cyl), data = mtcars)))
keep("r-aov.txt", summary(aov(weight ~ group, data = PlantGrowth)),
  summary(aov(yield ~ N * P + Error(block), data = npk)), anova(lm(len ~ supp * factor(dose), data = ToothGrowth)))
keep("r-cor-test.txt", cor.test(mtcars$mpg, mtcars$wt),
  suppressWarnings(cor.test(mtcars$mpg, mtcars$wt, method = "spearman")),
  suppressWarnings(cor.test(mtcars$mpg, mtcars$wt, method = "kendall")))
keep("r-chisq-test.txt", chisq.test(HairEyeColor[, , 1]), chisq.test(table(mtcars$am, mtcars$vs)),
  fisher.test(table(mtcars$am, mtcars$vs)))
keep("r-rank-tests.txt", suppressWarnings(wilcox.test(mpg ~ am, data = mtcars)),
  kruskal.test(weight ~ group, data = PlantGrowth), bartlett.test(weight ~ group, data = PlantGrowth),
  shapiro.test(mtcars$mpg), var.test(mpg ~ am, data = mtcars))
keep("r-glm.txt", summary(glm(am ~ wt + hp, data = mtcars, family = binomial)))
keep("r-coxph.txt", summary(survival::coxph(survival::Surv(time, status) ~ age + sex, data = survival::lung)))
keep("r-comparison.txt", anova(lm(mpg ~ wt, data = mtcars), lm(mpg ~ wt + hp, data = mtcars), lm(mpg ~ wt + hp + qsec, data = mtcars)),
  anova(glm(am ~ wt, binomial, mtcars), glm(am ~ wt + hp, binomial, mtcars), test = "Chisq"),
  survival::survdiff(survival::Surv(time, status) ~ sex, data = survival::lung))
