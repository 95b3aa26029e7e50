import { Drawer } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { NavigationGroup } from './navigation.ts';
import css from './TabBar.module.css';

/** Phones: four pages and More, which holds the rest of the navigation. */
export function TabBar({ groups }: { groups: readonly NavigationGroup[] }) {
  const [more, setMore] = useState(false);
  const tabs = groups.flatMap(({ links }) => links).filter(({ tab }) => tab);
  return (
    <nav aria-label="Main" className={css.bar}>
      {tabs.map(({ to, tab, icon: Symbol }) => (
        <Link key={to} to={to} className={css.tab} activeProps={{ 'aria-current': 'page' }}>
          <Symbol size={22} stroke={1.7} aria-hidden />
          {tab}
        </Link>
      ))}
      <button
        type="button"
        className={css.tab}
        aria-haspopup="dialog"
        onClick={() => setMore(true)}
      >
        <IconDots size={22} stroke={1.7} aria-hidden />
        More
      </button>
      <Drawer
        opened={more}
        onClose={() => setMore(false)}
        position="bottom"
        title="More"
        closeButtonProps={{ 'aria-label': 'Close' }}
        classNames={{ content: css.sheet!, title: css.sheetTitle! }}
      >
        {groups.map(({ title, links }) => (
          <section key={title} aria-label={title}>
            <h3 className={css.group}>{title}</h3>
            {links.map(({ to, label, icon: Symbol }) => (
              <Link key={label} to={to} className={css.link} onClick={() => setMore(false)}>
                <Symbol size={21} stroke={1.7} aria-hidden />
                {label}
              </Link>
            ))}
          </section>
        ))}
      </Drawer>
    </nav>
  );
}
