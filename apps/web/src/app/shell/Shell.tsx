import type { User } from '@crustodian/contract/session';
import { useLocalStorage, useMediaQuery } from '@mantine/hooks';
import { Outlet, useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useMe } from '../../api/session.ts';
import { PageSlots } from '../../controls/page-slots.tsx';
import { lazyDialog } from '../../controls/dialogs/lazy-dialog.tsx';
import { notify } from '../../controls/feedback/toast.tsx';
import { EVERYWHERE, useShortcuts } from '../../controls/shortcuts.ts';
import { OPENED_WITH } from '../../controls/week-reference.ts';
import { viewerOf } from '@crustodian/contract/session';
import { FloatingLayer } from '../../theme/FloatingLayer.tsx';
import { Navigation } from './Navigation.tsx';
import { isRestricted, navigationOf } from './navigation.ts';
import { OfflineStrip } from './OfflineStrip.tsx';
import { OutageStrip } from './OutageStrip.tsx';
import { TabBar } from './TabBar.tsx';
import { TopBar } from './TopBar.tsx';
import { useDocumentTitle, useIsAlone, useIsInSpanish } from '../use-page-title.ts';
import { onLanguage, ownLanguage, ownPhrase, speakOnPage } from '../../language/language.ts';
import css from './Shell.module.css';

const CONTENT = 'main';
const NARROW = '(max-width: 79.99em)';

const ShortcutHelp = lazyDialog(async () => (await import('./ShortcutHelp.tsx')).ShortcutHelp);

/** The frame around every page of a signed-in user. */
export function Shell() {
  useDocumentTitle();
  useEffect(() => {
    if (OPENED_WITH.alert) notify({ text: ownPhrase(...OPENED_WITH.alert), kind: 'failed' });
  }, []);
  const me = useMe();
  return (
    <PageSlots>
      <Frame me={me} />
    </PageSlots>
  );
}

function Frame({ me }: { me: User }) {
  usePageStart(CONTENT);
  const own = useSyncExternalStore(onLanguage, ownLanguage);
  const language = speakOnPage(useIsInSpanish() ? own : 'en');
  const [help, setHelp] = useState(false);
  const [folded, setFolded] = useLocalStorage({
    key: 'crustodian-navigation-folded',
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  const narrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false });
  const viewer = viewerOf(me);
  const groups = navigationOf(viewer);
  const restricted = isRestricted(viewer);
  const alone = useIsAlone();
  const hasNavigation = !restricted && !alone;
  const toggle = () => setFolded((was) => !was);
  useFrameShortcuts({ hasNavigation, onToggle: toggle, onHelp: () => setHelp(true) });
  return (
    <div className={css.frame} data-restricted={!hasNavigation || undefined}>
      <a href={`#${CONTENT}`} className={css.skip}>
        {ownPhrase('Skip to content')}
      </a>
      {hasNavigation && (
        <div className={css.sidebar}>
          <Navigation groups={groups} collapsed={folded || narrow} onToggle={toggle} />
        </div>
      )}
      <div className={css.page}>
        <TopBar
          me={me}
          onlyLink={restricted ? groups[0]?.links[0] : undefined}
          alone={alone}
          onHelp={() => setHelp(true)}
        />
        <OfflineStrip />
        <OutageStrip />
        <main id={CONTENT} tabIndex={-1} className={css.main} lang={language}>
          {/* Remounts the page on a change of language, so that all its texts are translated
             again. */}
          <Outlet key={language} />
          <FloatingLayer />
        </main>
      </div>
      {hasNavigation && <TabBar groups={groups} />}
      <ShortcutHelp viewer={viewer} opened={help} onClose={() => setHelp(false)} />
    </div>
  );
}

interface FrameShortcuts {
  hasNavigation: boolean;
  onToggle: () => void;
  onHelp: () => void;
}

/** The keys that work on every page. */
function useFrameShortcuts({ hasNavigation, onToggle, onHelp }: FrameShortcuts): void {
  const navigate = useNavigate();
  useShortcuts({
    title: EVERYWHERE,
    inDialog: true,
    shortcuts: [{ key: '?', name: ownPhrase('Keyboard shortcuts'), act: onHelp }],
  });
  useShortcuts({
    title: EVERYWHERE,
    shortcuts: hasNavigation
      ? [
          { key: '[', name: ownPhrase('Collapse navigation'), act: onToggle },
          {
            key: 'l',
            name: ownPhrase('Find a pizza'),
            act: () => void navigate({ to: '/look-up' }),
          },
        ]
      : [],
  });
}

/** Scrolls a new page to its top and moves the focus of screen readers to its content. */
function usePageStart(contentId: string): void {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const shown = useRef(path);
  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    window.scrollTo(0, 0);
    document.getElementById(contentId)?.focus({ preventScroll: true });
  }, [path, contentId]);
}
