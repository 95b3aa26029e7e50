import { Button, CopyButton, Textarea } from '@mantine/core';
import { Dialog } from '../../controls/dialogs/Dialog.tsx';
import { say } from '../../language/language.ts';
import css from './Integrations.module.css';

interface ShownOnceProps {
  title: string;
  /** Name of the value. */
  label: string;
  /** Null if there is nothing to show. */
  value: string | null;
  onKept: () => void;
}

/**
 * A value that is never shown again; the dialog closes only once the user confirms having stored
 * it.
 */
export const ShownOnce = ({ title, label, value, onKept }: ShownOnceProps) => (
  <Dialog
    opened={value !== null}
    // A click outside must not discard the value.
    onClose={() => undefined}
    closeButton={false}
    title={title}
  >
    {value !== null && (
      <>
        <Textarea
          className={css.secret!}
          label={label}
          value={value}
          readOnly
          autosize
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <p className={css.hint}>
          {say({
            en: 'It will not be shown again: keep it where programs keep their secrets.',
            es: 'No se mostrará de nuevo: guárdalo donde los programas guardan sus secretos.',
          })}
        </p>
        <div className={css.dialogActs}>
          <CopyButton value={value}>
            {({ copied, copy }) => (
              <Button variant="default" onClick={copy} data-autofocus>
                {copied ? say({ en: 'Copied', es: 'Copiado' }) : say({ en: 'Copy', es: 'Copiar' })}
              </Button>
            )}
          </CopyButton>
          <Button onClick={onKept}>{say({ en: 'I have kept it', es: 'Lo he guardado' })}</Button>
        </div>
      </>
    )}
  </Dialog>
);
