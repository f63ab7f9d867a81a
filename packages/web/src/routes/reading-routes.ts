/** Texts inside the app: the knowledge base, and what the public site says about the product. */
import { OPEN } from './access-flags.ts';
import { landingRoutes } from './landing-routes.ts';
import type { RouteDefinition } from './route-definition.ts';

const text = (path: string, title: string, description: string): RouteDefinition => ({
  path,
  ...OPEN,
  page: 'text',
  props: { page: `/${path}` },
  metadata: { title, description, category: 'help', hidden: true },
});

export const readingRoutes: readonly RouteDefinition[] = [
  {
    path: 'knowledge-base',
    ...OPEN,
    page: 'knowledge-base',
    metadata: {
      title: 'Knowledgebase',
      description: 'Articles about the methods: idea, assumptions, formula, worked example, references.',
      category: 'help',
      icon: 'book',
      keywords: ['articles', 'learn', 'tutorial', 'explanation'],
    },
  },
  {
    path: 'knowledge-base/:tutorialId',
    ...OPEN,
    page: 'text',
    metadata: {
      title: 'Knowledgebase',
      description: 'An article of the knowledge base.',
      category: 'help',
      hidden: true,
    },
  },
  text('about', 'About', 'What Constat is, who it is for, and how its numbers are checked.'),
  text('pricing', 'Pricing', 'What each kind of account can do.'),
  text('promotions', 'Promotions', 'Pro time for spreading the word.'),
  ...landingRoutes,
];
