/** What the drawer says about the sections for Pro and Edu accounts. The tools themselves stay open at their addresses. */

export const LOCKED = 'Pro feature - upgrade required';
export const UNLOCKED = 'Pro feature unlocked';
