import { Link } from '@tanstack/react-router';
import {
  IconFileDownload,
  IconHourglass,
  IconId,
  IconKey,
  IconReceipt,
  IconShieldLock,
  IconStack2,
  IconWebhook,
  type Icon,
} from '@tabler/icons-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { phrase, type Phrase } from '../language/language.ts';
import css from './IntegrationPages.module.css';

/** In display order. */
const PAGES = [
  { to: '/integrations', label: 'Overview', icon: IconStack2 },
  { to: '/integrations/sign-on', label: 'Single sign-on', icon: IconShieldLock },
  { to: '/integrations/tokens', label: 'API tokens', icon: IconKey },
  { to: '/integrations/webhooks', label: 'Webhooks', icon: IconWebhook },
  { to: '/orders', label: 'Orders', icon: IconReceipt },
  { to: '/integrations/exports', label: 'Exports', icon: IconFileDownload },
  { to: '/integrations/retention', label: 'Retention', icon: IconHourglass },
  { to: '/integrations/personal-data', label: 'Personal data', icon: IconId },
] as const satisfies readonly { to: string; label: Phrase; icon: Icon }[];

interface IntegrationPagesProps {
  /** The company's id from the URL, which the links keep. */
  company: string | undefined;
  children: ReactNode;
}

/**
 * A page of the integrations next to the list of all of them; on narrow screens, the list is a
 * scrolling row above it.
 */
export function IntegrationPages({ company, children }: IntegrationPagesProps) {
  const list = useRef<HTMLElement>(null);
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>('[aria-current]');
    if (current) list.current?.scrollTo({ left: current.offsetLeft - list.current.offsetLeft });
  }, []);
  return (
    <div className={css.page}>
      <nav ref={list} className={css.list} aria-label={phrase('Integrations')}>
        {PAGES.map(({ to, label, icon: Symbol }) => (
          <Link
            key={to}
            to={to}
            search={{ company }}
            activeProps={{ 'aria-current': 'page' }}
            activeOptions={{ exact: true, includeSearch: false }}
          >
            <Symbol size={17} stroke={1.7} aria-hidden />
            {phrase(label)}
          </Link>
        ))}
      </nav>
      <div className={css.content}>{children}</div>
    </div>
  );
}
