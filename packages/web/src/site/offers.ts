/** The referral promotion: what is given for which help. */

export const PROMO_OFFERS = [
  { id: 'subscribe', what: 'Subscribe to the video channel', months: 1 },
  { id: 'socialShare', what: 'Share Constat on social media', months: 1 },
  { id: 'originalPost', what: 'Write an original post on social media', months: 2 },
  { id: 'blogPost', what: 'Write a blog post', months: 3 },
  { id: 'vlog', what: 'Record a vlog', months: 6 },
  { id: 'video', what: 'Make a video', months: 6 },
] as const;

/** Months in all, and what they are worth. */
export const PROMO_MAX = { months: 12, dollars: 120 } as const;
