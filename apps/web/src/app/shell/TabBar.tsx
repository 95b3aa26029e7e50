import { IconDots } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { bottomBar } from '../../controls/feedback/bottom-bars.ts';
import { lazyDialog } from '../../controls/dialogs/lazy-dialog.tsx';
import { keptSearch, tabOf, tabsOf, type NavigationGroup } from './navigation.ts';
import { ownPhrase } from '../../language/language.ts';
import css from './TabBar.module.css';

const MoreSheet = lazyDialog(async () => (await import('./MoreSheet.tsx')).MoreSheet);

/** Phones: four tabs, and More for the rest of the navigation. */
export function TabBar({ groups }: { groups: readonly NavigationGroup[] }) {
  const [more, setMore] = useState(false);
  const path = useLocation({ select: ({ pathname }) => pathname });
  const here = tabOf(groups, path);
  return (
    <nav ref={bottomBar} aria-label={ownPhrase('Main')} className={css.bar}>
      {tabsOf(groups).map(({ to, tab, icon: Symbol, ofDays }) => (
        <Link
          key={to}
          to={to}
          search={keptSearch({ ofDays }, path)}
          className={css.tab}
          data-here={here === to || undefined}
          activeProps={{ 'aria-current': 'page' }}
          activeOptions={{ includeSearch: false }}
        >
          <Symbol size={22} stroke={1.7} aria-hidden />
          {ownPhrase(tab)}
        </Link>
      ))}
      <button
        type="button"
        className={css.tab}
        data-here={here === null || undefined}
        aria-haspopup="dialog"
        onClick={() => setMore(true)}
      >
        <IconDots size={22} stroke={1.7} aria-hidden />
        {ownPhrase('More')}
      </button>
      <MoreSheet groups={groups} opened={more} onClose={() => setMore(false)} />
    </nav>
  );
}
