import type { LinkedSetup } from '@crustodian/contract/camera-setup/links';
import { viewerOf } from '@crustodian/contract/session';
import { may } from '@crustodian/domain/people/access';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMe } from '../../api/session.ts';
import { confirm } from '../../controls/dialogs/ConfirmDialog.tsx';
import { say } from '../../language/language.ts';
import { setupLinksQuery, useEndSetupLink } from './setup-links-calls.ts';
import { setupLinkText } from './setup-link-text.ts';
import css from './Cameras.module.css';

/** Set-ups by phone that are not finished or whose camera is still silent; hidden if there are none. */
export function SetupLinks({ company }: { company: number }) {
  const isAllowed = may(viewerOf(useMe()), 'adminOrStaff');
  const { data } = useQuery({ ...setupLinksQuery(company), enabled: isAllowed });
  if (!isAllowed || !data || data.setups.length === 0) return null;
  const title = say({ en: 'Being set up', es: 'En configuración' });
  return (
    <section className={css.setups} aria-label={title}>
      <h2>{title}</h2>
      <ul className={css.rows}>
        {data.setups.map((link) => (
          <SetupLink key={link.id} link={link} />
        ))}
      </ul>
    </section>
  );
}

const END = () => say({ en: 'End the link', es: 'Terminar el enlace' });

function SetupLink({ link }: { link: LinkedSetup }) {
  const { mutate, isPending } = useEndSetupLink();
  const name = `${link.store}, ${link.camera}`;
  const end = async () => {
    const sure = await confirm({
      title: say({ en: `End the link: ${name}`, es: `Terminar el enlace: ${name}` }),
      question: say({
        en: 'The phone that has it can no longer see or change anything. A key or an address that it gave the camera no longer works.',
        es: 'El teléfono que lo tenga deja de ver y de cambiar nada. La clave o la dirección que le dio a la cámara ya no sirve.',
      }),
      act: END(),
      destructive: true,
    });
    if (sure) mutate(link);
  };
  return (
    <li className={css.setup}>
      <p>
        <b>{name}</b> {setupLinkText(link)}
      </p>
      {link.done_at === null && (
        <Button
          variant="default"
          aria-label={`${END()}: ${name}`}
          loading={isPending}
          onClick={() => void end()}
        >
          {END()}
        </Button>
      )}
    </li>
  );
}
