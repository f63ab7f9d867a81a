/** Made at build time by vite-help-messages.ts. */
declare module 'virtual:help-messages' {
  export const MESSAGES: readonly import('./messages.ts').HelpMessage[];
}
