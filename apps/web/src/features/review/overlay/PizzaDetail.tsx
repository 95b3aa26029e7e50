import { Modal } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { pictureAddress } from '../../../pizza/picture-address.ts';
import type { PizzaCard } from '../../../pizza/pizza-card.ts';
import { FloatingLayer } from '../../../theme/FloatingLayer.tsx';
import { DetailPanel } from './DetailPanel.tsx';
import { evaluationQuery } from './evaluation-query.ts';
import { picturesAhead, stepFrom } from './neighbours.ts';
import type { OpenEdit, OpenPizzaProps, PizzaDetailProps } from './open-pizza.ts';
import { PageArrows, useOnNarrow } from './PageArrows.tsx';
import type { UpdateLastSaved } from '../edit/use-review-actions.ts';
import { keyHints, type HintedMode } from './key-hints.ts';
import css from './PizzaDetail.module.css';
import hints from './KeyHints.module.css';

const TRANSITION = {
  transition: {
    in: { opacity: 1, transform: 'translateY(0)' },
    out: { opacity: 0, transform: 'translateY(8px)' },
    transitionProperty: 'opacity, transform',
  },
  duration: 220,
} as const;

/** Overlay of one pizza: photo with slices, score, and all commands of a reviewer. */
export function PizzaDetail(props: PizzaDetailProps) {
  const { card, onClose } = props;
  const leaveEdit = useRef<(() => void) | null>(null);
  // Keeps showing the last pizza while the overlay fades out.
  const [shownCard, setShownCard] = useState(card);
  if (card && card !== shownCard) setShownCard(card);
  const leave = () => {
    // Escape closes the topmost dialog first, then the edit, then the overlay.
    if (document.querySelectorAll('[aria-modal=true]').length > 1) return;
    if (leaveEdit.current) leaveEdit.current();
    else onClose();
  };
  return (
    <Modal.Root
      opened={card !== null}
      onClose={leave}
      size={800}
      classNames={{ inner: css.inner!, content: css.content! }}
      transitionProps={TRANSITION}
      // The feed focuses the card that was shown last.
      returnFocus={false}
    >
      <Modal.Overlay />
      <Modal.Content>
        {shownCard && (
          <Stage
            {...props}
            card={card ?? shownCard}
            onEditing={(edit) => {
              leaveEdit.current = edit?.leave ?? null;
            }}
          />
        )}
        {card && <FloatingLayer />}
      </Modal.Content>
    </Modal.Root>
  );
}

/** The panel between the paging arrows, with keyboard hints below. */
function Stage(props: OpenPizzaProps) {
  const { shown, card, setting, mode, onGo } = props;
  const panel = useRef<HTMLElement>(null);
  const lastEdit = useRef(Promise.resolve<PizzaCard | null>(null));
  // Serialized, so that Undo waits for pending saves.
  const afterLastEdit = (next: UpdateLastSaved) => {
    const last = lastEdit.current;
    lastEdit.current = (async () => next(await last))();
  };
  const narrow = useOnNarrow();
  const [editing, setEditing] = useState<OpenEdit['what'] | null>(null);
  const onEditing = (edit: OpenEdit | null) => {
    setEditing(edit?.what ?? null);
    props.onEditing(edit);
  };
  usePrefetch(props);
  useKeptFocus(panel, card.tId);
  return (
    <>
      {!narrow && <PageArrows {...{ shown, card, onGo }} />}
      <section ref={panel} className={css.panel} tabIndex={-1} data-autofocus>
        <DetailPanel key={card.tId} {...props} onEditing={onEditing} onLastEdit={afterLastEdit} />
      </section>
      <KeyHints {...{ card, mode, editing }} rights={setting.rights} />
    </>
  );
}

/** Prefetches pictures and the next explanation, so that paging is immediate. */
function usePrefetch({ shown, card, setting }: OpenPizzaProps) {
  const client = useQueryClient();
  const { imageServer, rights, stored } = setting;
  const ahead = picturesAhead(shown, card.tId).join(' ');
  const next = stepFrom(shown, card.tId, 1);
  const isWanted = stored && next?.evaluationResult && !rights.pictureOnly;
  const [tId, rev] = isWanted ? [next.tId, next.rev] : [null, 0];
  useEffect(() => {
    for (const path of ahead.split(' ').filter(Boolean)) {
      new Image().src = pictureAddress(path, { width: 640, server: imageServer });
    }
  }, [ahead, imageServer]);
  useEffect(() => {
    if (tId !== null) void client.prefetchQuery(evaluationQuery({ tId, rev }));
  }, [client, tId, rev]);
}

/** If paging removes the focused element, the panel gets the focus, so that keys keep working. */
function useKeptFocus(panel: RefObject<HTMLElement | null>, tId: string) {
  useEffect(() => {
    if (document.activeElement === document.body) panel.current?.focus({ preventScroll: true });
  }, [panel, tId]);
}

/** The active keyboard shortcuts, below the overlay; hidden on touch screens. */
function KeyHints(props: HintedMode & { card: PizzaCard }) {
  return (
    <p className={hints.hints} aria-hidden="true">
      {keyHints(props).map(({ keys, name }) => (
        <span key={name} className={hints.hint}>
          {keys.map((key) => (
            <kbd key={key} className="cr-key">
              {key}
            </kbd>
          ))}
          {name}
        </span>
      ))}
    </p>
  );
}
