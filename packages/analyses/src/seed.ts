/** The seed used unless the user asks for another: shown and saved with every result that uses randomness. */
export const DEFAULT_SEED = 20_240_229;
