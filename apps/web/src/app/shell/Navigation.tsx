import { Tooltip } from '@mantine/core';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { Logo } from '../../pizza/Logo.tsx';
import { keptSearch, type NavigationGroup, type NavigationLink } from './navigation.ts';
import { ownPhrase } from '../../language/language.ts';
import css from './Navigation.module.css';

interface NavigationProps {
  groups: readonly NavigationGroup[];
  collapsed: boolean;
  onToggle: () => void;
}

/** The counts are not part of the first load; links work without them. */
const WaitingBehind = lazy(() =>
  import('./WaitingCount.tsx').then(
    ({ WaitingBehind: Loaded }) => ({ default: Loaded }),
    () => ({ default: () => null }),
  ),
);

/** The sidebar: 228 px wide, or 60 px with icons only; always 60 px on tablets. */
export function Navigation({ groups, collapsed, onToggle }: NavigationProps) {
  const Fold = collapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  return (
    <nav
      aria-label={ownPhrase('Main')}
      className={css.sidebar}
      data-collapsed={collapsed || undefined}
    >
      <Link to="/" className={css.brand} aria-label={ownPhrase('Crustodian, start page')}>
        <Logo />
        <span className={`cr-display ${css.word}`}>Crustodian</span>
      </Link>
      <div className={css.groups}>
        {groups.map(({ title, links }) => (
          <section key={title} aria-label={ownPhrase(title)}>
            <h2 className={css.group}>{ownPhrase(title)}</h2>
            <ul>
              {links.map((link) => (
                <li key={link.label}>
                  <SidebarLink link={link} collapsed={collapsed} />
                  <Suspense>
                    <WaitingBehind to={link.to} />
                  </Suspense>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <button type="button" className={css.fold} onClick={onToggle} aria-expanded={!collapsed}>
        <Fold size={17} stroke={1.7} aria-hidden />
        <span className={css.word}>{ownPhrase(collapsed ? 'Expand' : 'Collapse')}</span>
        <kbd className={`cr-key ${css.word}`} aria-hidden="true">
          [
        </kbd>
      </button>
    </nav>
  );
}

interface SidebarLinkProps {
  link: NavigationLink;
  collapsed: boolean;
}

function SidebarLink({ link, collapsed }: SidebarLinkProps) {
  const { label, to, icon: Symbol } = link;
  const here = useLocation({ select: ({ pathname }) => pathname });
  return (
    <Tooltip label={ownPhrase(label)} position="right" disabled={!collapsed}>
      <Link
        to={to}
        search={keptSearch(link, here)}
        className={css.link}
        activeProps={{ 'aria-current': 'page' }}
        activeOptions={{ includeSearch: false }}
      >
        <Symbol size={18} stroke={1.7} aria-hidden />
        <span className={css.word}>{ownPhrase(label)}</span>
      </Link>
    </Tooltip>
  );
}
