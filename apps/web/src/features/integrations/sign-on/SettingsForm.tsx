import type { SignOn } from '@crustodian/contract/sign-on';
import { Button, PasswordInput, Switch, TextInput } from '@mantine/core';
import '@mantine/core/styles/PasswordInput.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import { useState } from 'react';
import { confirm } from '../../../controls/dialogs/ConfirmDialog.tsx';
import { notify } from '../../../controls/feedback/toast.tsx';
import { localMoment } from '../../../controls/local-moment.ts';
import { say } from '../../../language/language.ts';
import { dayText } from '../../../pizza/formatters.ts';
import { RoleTable } from './RoleTable.tsx';
import { tryAddress, useSignOnMutations, type NewSettings } from './sign-on-calls.ts';
import { reasonOf } from './sign-on-wording.ts';
import css from './SignOn.module.css';

const EMPTY: NewSettings = {
  name: '',
  issuer: '',
  client_id: '',
  domains: [],
  groups_claim: 'groups',
  makes_accounts: true,
  roles: [],
};

interface SettingsFormProps {
  company: number;
  signOn: SignOn;
}

/** The identity provider, its e-mail domains, and the roles of its groups. */
export function SettingsForm({ company, signOn }: SettingsFormProps) {
  const { settings } = signOn;
  const [draft, setDraft] = useState<NewSettings>(settings ?? EMPTY);
  const [domains, setDomains] = useState((settings?.domains ?? []).join(', '));
  const [secret, setSecret] = useState('');
  const { save } = useSignOnMutations(company);
  const set = (changed: Partial<NewSettings>) => setDraft({ ...draft, ...changed });
  const submit = () =>
    save.mutate(
      {
        ...draft,
        domains: domains.split(/[\s,]+/).filter(Boolean),
        ...(secret !== '' && { secret }),
      },
      {
        onSuccess: () => {
          setSecret('');
          notify({ text: say({ en: 'Single sign-on is stored.', es: 'Guardado.' }) });
        },
      },
    );
  const reset = () => {
    setDraft(EMPTY);
    setDomains('');
  };
  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <ProviderFields {...{ signOn, draft, secret, domains, set, setSecret, setDomains }} />
      <RoleFields {...{ signOn, draft, set }} />
      {save.error && (
        <p role="alert" className={css.problem}>
          {reasonOf(save.error)}
        </p>
      )}
      <Actions
        company={company}
        isStored={signOn.settings !== null}
        isBusy={save.isPending}
        onRemoved={reset}
      />
    </form>
  );
}

interface Draft {
  signOn: SignOn;
  draft: NewSettings;
  set: (changed: Partial<NewSettings>) => void;
}

interface ProviderFieldsProps extends Draft {
  secret: string;
  domains: string;
  setSecret: (secret: string) => void;
  setDomains: (domains: string) => void;
}

const ProviderFields = ({
  signOn,
  draft,
  secret,
  domains,
  set,
  setSecret,
  setDomains,
}: ProviderFieldsProps) => (
  <section className={css.panel} aria-labelledby="provider">
    <h2 id="provider">{say({ en: 'The identity provider', es: 'El proveedor de identidad' })}</h2>
    <TextInput
      label={say({ en: 'Name', es: 'Nombre' })}
      description={say({ en: 'as your people call it', es: 'como lo llama tu gente' })}
      required
      withAsterisk={false}
      maxLength={100}
      value={draft.name}
      onChange={({ currentTarget }) => set({ name: currentTarget.value })}
    />
    <TextInput
      label={say({ en: 'Issuer', es: 'Emisor' })}
      description={say({
        en: 'read from its own description; OpenID Connect with PKCE',
        es: 'se lee de su propia descripción; OpenID Connect con PKCE',
      })}
      type="url"
      required
      withAsterisk={false}
      maxLength={500}
      value={draft.issuer}
      onChange={({ currentTarget }) => set({ issuer: currentTarget.value })}
    />
    <ClientFields {...{ signOn, draft, set, secret, setSecret }} />
    <TextInput
      label={say({ en: 'Whose addresses', es: 'Correos de quién' })}
      description={say({
        en: 'domains with commas, each verified below; only verified addresses of these are linked',
        es: 'dominios con comas, cada uno verificado abajo; solo se enlazan correos verificados de ellos',
      })}
      required
      withAsterisk={false}
      value={domains}
      onChange={({ currentTarget }) => setDomains(currentTarget.value)}
    />
    <p className={css.lead}>
      {say({ en: 'Return address for the provider:', es: 'Dirección de vuelta:' })}{' '}
      <code>{signOn.return_address}</code>
    </p>
  </section>
);

const ClientFields = ({
  signOn,
  draft,
  set,
  secret,
  setSecret,
}: Omit<ProviderFieldsProps, 'domains' | 'setDomains'>) => (
  <>
    <TextInput
      label={say({ en: 'Client id', es: 'Id de cliente' })}
      required
      withAsterisk={false}
      maxLength={300}
      value={draft.client_id}
      onChange={({ currentTarget }) => set({ client_id: currentTarget.value })}
    />
    <PasswordInput
      label={say({ en: 'Client secret', es: 'Secreto de cliente' })}
      description={secretText(signOn.secret_changed_at)}
      required={signOn.secret_changed_at === null}
      withAsterisk={false}
      autoComplete="off"
      maxLength={1000}
      value={secret}
      placeholder={signOn.secret_changed_at === null ? '' : '••••••••••••••••'}
      onChange={({ currentTarget }) => setSecret(currentTarget.value)}
      visibilityToggleButtonProps={{
        'aria-label': say({ en: 'Show secret', es: 'Mostrar secreto' }),
      }}
    />
  </>
);

const RoleFields = ({ signOn, draft, set }: Draft) => (
  <section className={css.panel} aria-labelledby="roles">
    <h2 id="roles">
      {say({ en: 'Their groups become our roles', es: 'Sus grupos son nuestros roles' })}
    </h2>
    <RoleTable roles={draft.roles} places={signOn.places} onRoles={(roles) => set({ roles })} />
    <TextInput
      label={say({ en: 'Claim with the groups', es: 'Dato con los grupos' })}
      required
      withAsterisk={false}
      maxLength={100}
      value={draft.groups_claim}
      onChange={({ currentTarget }) => set({ groups_claim: currentTarget.value })}
    />
    <Switch
      label={say({
        en: 'New people get an account at their first sign-in',
        es: 'La gente nueva recibe una cuenta al entrar por primera vez',
      })}
      description={say({
        en: 'with the role of their group; no group, no account',
        es: 'con el rol de su grupo; sin grupo no hay cuenta',
      })}
      checked={draft.makes_accounts}
      onChange={({ currentTarget }) => set({ makes_accounts: currentTarget.checked })}
    />
  </section>
);

interface ActionsProps {
  company: number;
  isStored: boolean;
  isBusy: boolean;
  onRemoved: () => void;
}

function Actions({ company, isStored, isBusy, onRemoved }: ActionsProps) {
  const { remove } = useSignOnMutations(company);
  const removeAll = async () => {
    const sure = await confirm({
      title: say({ en: 'Remove single sign-on?', es: '¿Quitar el inicio de sesión único?' }),
      question: say({
        en: 'Your people need passwords again; who has none asks for a link.',
        es: 'Tu gente vuelve a necesitar contraseña; quien no tenga pide un enlace.',
      }),
      act: say({ en: 'Remove', es: 'Quitar' }),
      destructive: true,
    });
    if (!sure) return;
    const removed = await remove.mutateAsync().catch(() => null);
    if (removed) onRemoved();
  };
  const tryIt = async () => {
    // Opened synchronously in the click handler; otherwise the browser blocks it.
    const opened = window.open('', '_blank');
    const address = await tryAddress(company).catch(() => null);
    if (address === null) opened?.close();
    else if (opened) opened.location.href = address;
  };
  return (
    <div className={css.actions}>
      <Button type="submit" loading={isBusy}>
        {say({ en: 'Save', es: 'Guardar' })}
      </Button>
      {isStored && (
        <>
          <Button variant="default" onClick={() => void tryIt()}>
            {say({ en: 'Try it now', es: 'Probarlo ahora' })}
          </Button>
          <Button variant="default" onClick={() => void removeAll()}>
            {say({ en: 'Remove', es: 'Quitar' })}
          </Button>
        </>
      )}
    </div>
  );
}

const secretText = (since: string | null): string =>
  since === null
    ? say({ en: 'kept encrypted, never shown again', es: 'se guarda cifrado y no se muestra más' })
    : say({
        en: `there since ${dayText(localMoment(since).day)}; type another one to replace it`,
        es: `desde ${dayText(localMoment(since).day)}; escribe otro para cambiarlo`,
      });
