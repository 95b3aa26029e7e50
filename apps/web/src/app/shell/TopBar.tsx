import { ActionIcon, Tooltip } from '@mantine/core';
import { IconKeyboard, IconX } from '@tabler/icons-react';
import type { User } from '@crustodian/contract/session';
import { Link } from '@tanstack/react-router';
import { Breadcrumb } from '../../controls/Breadcrumb.tsx';
import { usePageSlots } from '../../controls/page-slots.tsx';
import { Logo } from '../../pizza/Logo.tsx';
import { ColorSchemeMenu } from './ColorSchemeMenu.tsx';
import type { NavigationLink } from './navigation.ts';
import { UserMenu } from './UserMenu.tsx';
import { usePageSection, usePageTitle } from '../use-page-title.ts';
import { ownPhrase } from '../../language/language.ts';
import css from './TopBar.module.css';

interface TopBarProps {
  me: User;
  /** The only page of a restricted user, who has no sidebar. */
  onlyLink: NavigationLink | undefined;
  /** The page fills the screen, so the bar has a link to leave it. */
  alone: boolean;
  onHelp: () => void;
}

/** The page's name and steps on the left; its status, help, colour scheme and user on the right. */
export function TopBar({ me, onlyLink, alone, onHelp }: TopBarProps) {
  const { setSteps, setStatus } = usePageSlots();
  const title = usePageTitle();
  const section = usePageSection();
  return (
    <header className={css.bar}>
      {alone && (
        <Link to="/" className={css.leave} aria-label={ownPhrase('Leave {}', title)}>
          <IconX size={20} stroke={1.7} aria-hidden />
        </Link>
      )}
      {onlyLink && (
        <nav aria-label={ownPhrase('Main')} className={css.only}>
          <Logo />
          <Link
            className="cr-reach"
            to={onlyLink.to}
            activeProps={{ 'aria-current': 'page' }}
            activeOptions={{ includeSearch: false }}
          >
            {ownPhrase(onlyLink.label)}
          </Link>
        </nav>
      )}
      <Breadcrumb
        page={
          <span
            className={onlyLink && ownPhrase(onlyLink.label) === title ? 'cr-hidden' : undefined}
          >
            {title}
          </span>
        }
        section={section}
        listRef={setSteps}
      />
      <div className={css.right}>
        <span ref={setStatus} className={css.status} />
        <Tooltip label={ownPhrase('Keyboard shortcuts (?)')}>
          <ActionIcon
            className={css.help}
            aria-label={ownPhrase('Keyboard shortcuts')}
            onClick={onHelp}
          >
            <IconKeyboard size={18} stroke={1.7} aria-hidden />
          </ActionIcon>
        </Tooltip>
        <ColorSchemeMenu />
        <UserMenu me={me} />
      </div>
    </header>
  );
}
