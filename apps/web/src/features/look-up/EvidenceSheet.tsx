import { parsePizzaId, picturePath } from '@crustodian/domain/pizza/wire-id';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { ErrorState } from '../../controls/feedback/StatePanel.tsx';
import { notify } from '../../controls/feedback/toast.tsx';
import { PanelSkeleton } from '../../controls/lists/PanelSkeleton.tsx';
import { useShortcuts } from '../../controls/shortcuts.ts';
import { pageLanguage, say } from '../../language/language.ts';
import { PizzaImage } from '../../pizza/PizzaImage.tsx';
import { evidenceQuery, saveEvidence, useEvidenceLinks, type Evidence } from './look-up-calls.ts';
import { deletedText, linkText } from './look-up-view.ts';
import css from './LookUp.module.css';

const SHEET = { en: 'The evidence sheet', es: 'La hoja de evidencia' };

/** Third step: the evidence sheet of one pizza, as PDF or as a link. */
export function EvidenceSheet({ pizza }: { pizza: string }) {
  const { data, error, refetch } = useQuery(evidenceQuery(pizza, pageLanguage()));
  const section = useRef<HTMLElement>(null);
  // On phones the sheet appears below the visible area.
  useEffect(() => {
    const isBelow = section.current!.getBoundingClientRect().top > 0.8 * window.innerHeight;
    if (isBelow) section.current!.scrollIntoView();
  }, []);
  return (
    <section ref={section} className={`${css.panel} ${css.picked}`} aria-label={say(SHEET)}>
      <div className={css.head}>
        <span className={css.act} aria-hidden>
          3
        </span>
        <h2 className={css.title}>{say(SHEET)}</h2>
      </div>
      {error && (
        <ErrorState
          title={say({ en: 'The sheet could not be loaded', es: 'No se pudo cargar la hoja' })}
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && (
        <PanelSkeleton rows={5} label={say({ en: 'Loading the sheet', es: 'Cargando la hoja' })} />
      )}
      {data && (
        <div className={css.sheet}>
          <Pizza pizza={pizza} sheet={data} />
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

function Pizza({ pizza, sheet }: { pizza: string; sheet: Evidence }) {
  const place = parsePizzaId(pizza);
  return (
    <div className={css.about}>
      <span className={css.photo}>
        <PizzaImage
          path={place && sheet.has_picture ? picturePath(place) : null}
          alt={say({ en: 'The pizza that was picked', es: 'La pizza elegida' })}
          sizes="150px"
        />
      </span>
      <div>
        <h3 className={css.says}>
          {say({
            en: 'This is the pizza as it left the cut table.',
            es: 'Así salió la pizza de la mesa de corte.',
          })}
        </h3>
        <p className={css.hint}>
          {sheet.has_picture
            ? say({
                en: 'What happened after that is not in the picture.',
                es: 'Lo que pasó después no está en la foto.',
              })
            : deletedText(sheet.picture_deleted_on)}
        </p>
      </div>
    </div>
  );
}

interface OpenLink {
  id: string;
  ends_at: string;
  opened: number;
}

/**
 * Copies the URL and reports whether the browser allowed it; without a clipboard it does nothing,
 * because the URL is on the sheet.
 */
function copyAddress(address: string): void {
  navigator.clipboard?.writeText(address).then(
    () =>
      notify({
        text: say({
          en: 'The link is copied. It ends after 72 hours.',
          es: 'El enlace está copiado. Termina a las 72 horas.',
        }),
      }),
    () =>
      notify({
        text: say({
          en: 'The link is made; copy it from the sheet.',
          es: 'El enlace está creado; cópialo de la hoja.',
        }),
      }),
  );
}

/** Opens a draft with the link in the user's mail program. */
function mailAddress(address: string): void {
  const subject = say({ en: 'The pizza you asked about', es: 'La pizza por la que preguntaste' });
  const body = say({
    en: `This is the pizza as it left the cut table: ${address}\n\nThe link ends after 72 hours.`,
    es: `Así salió la pizza de la mesa de corte: ${address}\n\nEl enlace termina a las 72 horas.`,
  });
  window.location.href = `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}

function OpenPizza({ pizza }: { pizza: string }) {
  const place = parsePizzaId(pizza);
  if (!place) return null;
  const { venue, day } = place;
  return (
    <Button
      variant="subtle"
      renderRoot={(props) => (
        <Link
          {...props}
          to="/daily-feed"
          search={{ venue: String(venue), min: day, max: day, reviewed: 'none', open: pizza }}
        />
      )}
    >
      {say({ en: 'Open the pizza', es: 'Abrir la pizza' })}
    </Button>
  );
}

function Links({ pizza, links }: { pizza: string; links: readonly OpenLink[] }) {
  const { make, end } = useEvidenceLinks(pizza);
  const [address, setAddress] = useState<string | null>(null);
  const makeFor = (deliver: (address: string) => void) =>
    make.mutate(undefined, {
      onSuccess: ({ path }) => {
        const made = new URL(path, window.location.origin).href;
        setAddress(made);
        deliver(made);
      },
    });
  const copy = () => makeFor(copyAddress);
  useShortcuts({
    title: say(SHEET),
    shortcuts: [
      {
        key: 'y',
        name: say({ en: 'Copy a link to the sheet', es: 'Copiar un enlace a la hoja' }),
        act: copy,
      },
    ],
  });
  return (
    <>
      {address && <output className={css.address}>{address}</output>}
      <div className={css.acts}>
        <Button loading={make.isPending} onClick={copy}>
          {say({ en: 'Copy a link', es: 'Copiar un enlace' })}
        </Button>
        <Button
          variant="default"
          // The error has already been shown.
          onClick={() => void saveEvidence(pizza, pageLanguage()).catch(() => null)}
        >
          {say({ en: 'PDF', es: 'PDF' })}
        </Button>
        <Button variant="default" disabled={make.isPending} onClick={() => makeFor(mailAddress)}>
          {say({ en: 'Mail it', es: 'Enviarla por correo' })}
        </Button>
        <OpenPizza pizza={pizza} />
      </div>
      <p className={css.hint}>
        {say({
          en: 'A link shows this pizza and nothing else, and ends after 72 hours.',
          es: 'Un enlace muestra esta pizza y nada más, y termina a las 72 horas.',
        })}
      </p>
      {links.map((link) => (
        <p key={link.id} className={css.link}>
          <span>{linkText(link)}</span>
          <Button variant="subtle" onClick={() => end.mutate(link.id)}>
            {say({ en: 'End it now', es: 'Terminarlo ahora' })}
          </Button>
        </p>
      ))}
    </>
  );
}
