/** The pages as menus show them: by section, in their order. Apart from the route table, because only the shell needs it. */
import { SECTIONS, type SectionId, sectionOf, TOP_MENUS } from './menus.ts';
import type { RouteDefinition } from './route-definition.ts';
import { listedRoutes } from './routes.ts';

export interface MenuSection {
  readonly id: SectionId;
  readonly label: string;
  readonly section: string;
  readonly icon: (typeof SECTIONS)[SectionId]['icon'];
  /** What unlocks it in the drawer. */
  readonly pro: 'canAccessAdvancedAnalysis' | 'canAccessPublicationReady' | null;
  /** The pages of the section, those that the menu names first in front. */
  readonly routes: readonly RouteDefinition[];
}

function pagesOf(id: SectionId): readonly RouteDefinition[] {
  const first: readonly string[] = SECTIONS[id].first;
  const rank = (route: RouteDefinition): number => {
    const place = first.indexOf(route.path);
    return place >= 0 ? place : first.length + (route.metadata.order ?? 99);
  };
  return listedRoutes
    .filter((route) => sectionOf(route.path) === id || first.includes(route.path))
    .sort((a, b) => rank(a) - rank(b));
}

const toSection = (id: SectionId): MenuSection => {
  const { label, section, icon, ...rest } = SECTIONS[id];
  return { id, label, section, icon, pro: 'pro' in rest ? rest.pro : null, routes: pagesOf(id) };
};

const builtSections: readonly MenuSection[] = (Object.keys(SECTIONS) as SectionId[])
  .map(toSection)
  .filter((section) => section.routes.length > 0);

/** Whether a page is found through another one of the same section: a tool below a part, or a further address of a calculator. */
const isBelow = (route: RouteDefinition, { id, routes }: MenuSection): boolean => {
  const section = SECTIONS[id];
  const overview = 'overview' in section ? section.overview : null;
  const isPart = ({ path, props }: RouteDefinition) => props?.part !== undefined && path !== overview;
  return (
    route.path.startsWith('calculators/') ||
    routes.some((other) => isPart(other) && route.path.startsWith(`${other.path}/`))
  );
};

/** A section as menus show it: what its parts hold is on their own pages. */
const asMenu = (section: MenuSection): MenuSection => ({
  ...section,
  routes: section.routes.filter((route) => !isBelow(route, section)),
});

/** Menus of the top bar that have at least one page, in their order. */
export const topMenus: readonly MenuSection[] = builtSections
  .filter(({ id }) => TOP_MENUS.includes(id))
  .map(asMenu);

/** Sections that have at least one page, in their order; each page once, in its own section. */
export const menuSections: readonly MenuSection[] = builtSections
  .map((section) => ({
    ...section,
    routes: section.routes.filter((route) => sectionOf(route.path) === section.id),
  }))
  .filter((section) => section.routes.length > 0);

/** The same as the drawer shows them. */
export const drawerSections: readonly MenuSection[] = menuSections.map(asMenu);
