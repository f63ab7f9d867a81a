# The originals of the gallery, drawn by ggplot2 from the data in this folder: Rscript originals.R <folder for the pictures>
library(ggplot2)
to <- commandArgs(trailingOnly = TRUE)[1]
read <- function(name) read.csv(paste0(name, ".csv"), stringsAsFactors = TRUE)
save <- function(name, plot) ggsave(file.path(to, paste0(name, ".png")), plot + theme_minimal(base_size = 11), width = 6, height = 4, dpi = 110)
save("cars", ggplot(read("mtcars"), aes(wt, mpg, colour = factor(cyl))) + geom_point() + geom_smooth(method = "lm", formula = y ~ x))
save("iris", ggplot(read("iris"), aes(Sepal.Length, Sepal.Width, colour = Species)) + geom_point() + stat_ellipse(type = "norm"))
save("teeth", ggplot(read("toothgrowth"), aes(factor(dose), len, fill = supp)) +
  stat_summary(fun = mean, geom = "col", position = position_dodge(0.9)) +
  stat_summary(fun.data = mean_se, geom = "errorbar", width = 0.2, position = position_dodge(0.9)))
air <- read("airquality"); air$Month <- factor(air$Month, levels = month.name[5:9])
save("ozone", ggplot(subset(air, !is.na(Ozone)), aes(Month, Ozone)) + geom_boxplot(outlier.shape = NA) + geom_jitter(width = 0.2, height = 0))
save("geyser", ggplot(read("faithful"), aes(eruptions)) + geom_histogram(aes(y = after_stat(density)), binwidth = 0.25, boundary = 0) + geom_density())
save("chicks", ggplot(read("chickweight"), aes(Time, weight, colour = factor(Diet))) + stat_summary(fun = mean, geom = "line") +
  stat_summary(fun.data = mean_se, geom = "pointrange", size = 0.3))
png(file.path(to, "titanic.png"), 660, 440); mosaicplot(xtabs(Freq ~ Class + Survived, read("titanic")), color = TRUE, main = ""); invisible(dev.off())
save("anscombe", ggplot(read("anscombe"), aes(x, y)) + geom_point() + geom_smooth(method = "lm", formula = y ~ x, se = FALSE, fullrange = TRUE) + facet_wrap(~set))
fit <- survival::survfit(survival::Surv(time, status) ~ sex, read("lung"))
png(file.path(to, "lung.png"), 660, 440); plot(fit, col = 1:2, conf.int = TRUE, mark.time = TRUE, xlab = "Days", ylab = "Survival"); invisible(dev.off())
save("penguins", ggplot(subset(read("penguins"), !is.na(flipper_length_mm)), aes(species, flipper_length_mm, fill = species)) + geom_violin() + geom_boxplot(width = 0.1) + geom_jitter(width = 0.1) + coord_flip())
