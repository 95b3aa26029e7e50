import { parsePizzaId, picturePath } from '@crustodian/domain/pizza/wire-id';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorState } from '../../controls/feedback/StatePanel.tsx';
import { notify } from '../../controls/feedback/toast.tsx';
import { PanelSkeleton } from '../../controls/lists/PanelSkeleton.tsx';
import { useShortcuts } from '../../controls/shortcuts.ts';
import { PizzaImage } from '../../pizza/PizzaImage.tsx';
import { evidenceQuery, saveEvidence, useEvidenceLinks } from './look-up-calls.ts';
import { linkText } from './look-up-view.ts';
import css from './LookUp.module.css';

/** The third act: the sheet of one pizza, as PDF or by a link. */
export function EvidenceSheet({ pizza }: { pizza: string }) {
  const { data, error, refetch } = useQuery(evidenceQuery(pizza));
  const place = parsePizzaId(pizza);
  return (
    <section className={css.panel} aria-label="The evidence sheet">
      <div className={css.head}>
        <span className={css.act} aria-hidden>
          3
        </span>
        <h2 className={css.title}>The evidence sheet</h2>
      </div>
      {error && (
        <ErrorState
          title="The sheet could not be loaded"
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <PanelSkeleton rows={5} label="Loading the sheet" />}
      {data && (
        <div className={css.sheet}>
          <div className={css.about}>
            <span className={css.photo}>
              <PizzaImage
                path={place && data.has_picture ? picturePath(place) : null}
                alt="The pizza that was picked"
                sizes="150px"
              />
            </span>
            <div>
              <h3 className={css.says}>This is the pizza as it left the cut table.</h3>
              <p className={css.hint}>
                {data.has_picture
                  ? 'What happened after that is not in the picture.'
                  : 'The picture was deleted; its score and findings remain.'}
              </p>
            </div>
          </div>
          <dl className={css.lines}>
            {data.lines.map(({ term, text }) => (
              <div key={term}>
                <dt>{term}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
          <Links pizza={pizza} links={data.links} />
        </div>
      )}
    </section>
  );
}

interface Link {
  id: string;
  ends_at: string;
  opened: number;
}

function Links({ pizza, links }: { pizza: string; links: readonly Link[] }) {
  const { make, end } = useEvidenceLinks(pizza);
  const [address, setAddress] = useState<string | null>(null);
  const copy = () =>
    make.mutate(undefined, {
      onSuccess: ({ path }) => {
        const made = new URL(path, window.location.origin).href;
        setAddress(made);
        navigator.clipboard?.writeText(made).then(
          () => notify({ text: 'The link is copied. It ends after 72 hours.' }),
          () => notify({ text: 'The link is made; copy it from the sheet.' }),
        );
      },
    });
  useShortcuts({
    title: 'Evidence sheet',
    shortcuts: [{ key: 'y', name: 'Copy a link to the sheet', act: copy }],
  });
  return (
    <>
      {address && <output className={css.address}>{address}</output>}
      <div className={css.acts}>
        <Button loading={make.isPending} onClick={copy}>
          Copy a link
        </Button>
        <Button
          variant="default"
          // The error has been shown.
          onClick={() => void saveEvidence(pizza).catch(() => null)}
        >
          PDF
        </Button>
      </div>
      <p className={css.hint}>A link shows this pizza and nothing else, and ends after 72 hours.</p>
      {links.map((link) => (
        <p key={link.id} className={css.link}>
          <span>{linkText(link)}</span>
          <Button variant="subtle" onClick={() => end.mutate(link.id)}>
            End it now
          </Button>
        </p>
      ))}
    </>
  );
}
