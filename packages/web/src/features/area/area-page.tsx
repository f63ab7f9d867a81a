import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { scroll } from '../../lib/constants.ts';
import { hrefOf } from '../../routes/address.ts';
import { menuSections } from '../../routes/menu-sections.ts';
import { SECTIONS, type SectionId } from '../../routes/menus.ts';
import { routeAt } from '../../routes/routes.ts';
import { Icon } from '../../ui/icon.tsx';
import './area.css';
import { FAMILIES, type Family, familyOf } from '../../routes/families.ts';

interface AreaPageProps {
  readonly section?: unknown;
  /** When the page is about a part of the section: the path above its tools. */
  readonly part?: unknown;
  readonly initialTab?: unknown;
}

const isSection = (value: unknown): value is SectionId => typeof value === 'string' && value in SECTIONS;
const isFamily = (value: unknown): value is Family => typeof value === 'string' && value in FAMILIES;

/** Brings the family that the address asks for below the top bar. */
function useFamilyInView(family: Family | null) {
  const anchor = useRef<HTMLElement>(null);
  useEffect(() => {
    if (family === null) return;
    const timer = setTimeout(() => {
      const top = anchor.current?.getBoundingClientRect().top ?? 0;
      if (top > scroll.tabPanelOffsetPx) window.scrollBy(0, top - scroll.tabPanelOffsetPx);
    }, scroll.tabPanelDelayMs);
    return () => clearTimeout(timer);
  }, [family]);
  return anchor;
}

/** What an area is for, and its tools; with a family named, that family. */
export function AreaPage({ section, part, initialTab }: AreaPageProps) {
  const id = isSection(section) ? section : 'data';
  const family = isFamily(initialTab) ? initialTab : null;
  const anchor = useFamilyInView(family);
  const here = routeAt(useLocation().pathname);
  const routes = menuSections.find((candidate) => candidate.id === id)?.routes ?? [];
  const shown = routes.filter((route) => {
    if (family) return familyOf(route.path) === family;
    return part === undefined || route.path.startsWith(`${String(part)}/`);
  });
  return (
    <div className="plain-page column area">
      <h1>{here?.metadata.title}</h1>
      <p>{here?.metadata.description}</p>
      <section ref={anchor} aria-label="Tools">
        <ul className="area-tools">
          {shown.map((route) => (
            <li key={route.path}>
              <Link to={hrefOf(route.path)}>
                <Icon name={route.metadata.icon ?? SECTIONS[id].icon} size={18} />
                <span>
                  <b>{route.metadata.title}</b>
                  <small>{route.metadata.description}</small>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </section>
      {family && (
        <p>
          Not sure which? <Link to={hrefOf(FAMILIES[family].guided)}>Let the data choose</Link>, step by step.{' '}
          <Link to={hrefOf(SECTIONS.inferential.overview)}>All inferential statistics</Link>
        </p>
      )}
    </div>
  );
}
