/** Eight plants, and what a regression of their heights finds. */
export const PLANTS =
  'height,water,light,soil\n10,1,2,a\n12,2,3,b\n15,3,3,a\n18,4,5,b\n19,5,4,a\n23,6,7,b\n24,7,6,a\n28,8,8,b\n';

// R: summary(lm(height ~ water + light)) gives F = 801.3657 on 2 and 5 df, R-squared 0.99689, b of water 1.9326347.
export const FINDING = /F\(2,\s5\)\s=\s801\.37/;
export const WATER = /water\s*1\.93/;
