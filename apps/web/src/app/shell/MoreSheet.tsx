import { Drawer } from '@mantine/core';
import '@mantine/core/styles/Drawer.layer.css';
import { Link, useLocation } from '@tanstack/react-router';
import { keptSearch, type NavigationGroup } from './navigation.ts';
import { WaitingBehind } from './WaitingCount.tsx';
import { ownPhrase } from '../../language/language.ts';
import css from './MoreSheet.module.css';

interface MoreSheetProps {
  groups: readonly NavigationGroup[];
  opened: boolean;
  onClose: () => void;
}

/** The whole navigation on phones, in a sheet at the bottom edge. */
export function MoreSheet({ groups, opened, onClose }: MoreSheetProps) {
  const here = useLocation({ select: ({ pathname }) => pathname });
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="bottom"
      size="auto"
      title={ownPhrase('More')}
      closeButtonProps={{ 'aria-label': ownPhrase('Close') }}
      classNames={{ content: css.sheet!, title: css.title! }}
    >
      {groups.map(({ title, links }) => (
        <section key={title} aria-label={ownPhrase(title)}>
          <h3 className={css.group}>{ownPhrase(title)}</h3>
          {links.map(({ to, label, icon: Symbol, ofDays }) => (
            <div key={label}>
              <Link
                to={to}
                search={keptSearch({ ofDays }, here)}
                className={css.link}
                onClick={onClose}
              >
                <Symbol size={21} stroke={1.7} aria-hidden />
                {ownPhrase(label)}
              </Link>
              <WaitingBehind to={to} />
            </div>
          ))}
        </section>
      ))}
    </Drawer>
  );
}
