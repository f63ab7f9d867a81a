/** Journals that several works name. */
import { rich } from '@constat/report';

export const JASA = rich`*Journal of the American Statistical Association*`;
export const AMS = rich`*The Annals of Mathematical Statistics*`;
export const JES = rich`*Journal of Educational Statistics*`;
export const COMMUNICATIONS = rich`*Communications in Statistics—Theory and Methods*`;
