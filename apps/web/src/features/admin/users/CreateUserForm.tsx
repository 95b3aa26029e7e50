import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconAlertCircle } from '@tabler/icons-react';
import { NEW_USER_MESSAGES, type NewUser } from '@crustodian/domain/people/new-user';
import { useState } from 'react';
import { CallError } from '../../../connection/error-messages.ts';
import { confirm } from '../../../controls/dialogs/ConfirmDialog.tsx';
import { notify } from '../../../controls/feedback/toast.tsx';
import { PlacesSelect } from '../../../controls/pickers/PlacesSelect.tsx';
import { VenuesPicker } from '../../../controls/pickers/VenuesPicker.tsx';
import { useAdminActions, type AdminData } from '../admin-calls.ts';
import { errorsOf, mailFailed, newUserMessage, serverErrors } from './create-user.ts';
import { PasswordLinkDialog, type UnmailedLink } from './PasswordLinkDialog.tsx';
import { regionOptions } from '../regions/region-options.ts';
import css from './CreateUserForm.module.css';
import { say } from '../../../language/language.ts';

interface CreateUserFormProps {
  company: number;
  data: AdminData;
}

const AFTERWARDS = {
  en: 'The user receives a one-time link to set a password and signs in with this e-mail address.',
  es: 'El usuario recibe un enlace de un solo uso para elegir su contraseña e inicia sesión con este correo.',
};

const EMPTY = {
  first_name: '',
  last_name: '',
  email: '',
  venues: [] as string[],
  regions: [] as string[],
} satisfies NewUser & Record<string, unknown>;

/** Name, e-mail, stores and regions of a new user. */
export function CreateUserForm({ company, data }: CreateUserFormProps) {
  const { form, submit, busy, unmailed, onPassedOn } = useNewUser(company, data.whole);
  const badEmail = form.errors['email'] === newUserMessage(NEW_USER_MESSAGES.malformed);
  const field = (name: keyof NewUser) => ({
    ...form.getInputProps(name),
    name,
    maxLength: 200,
    // A message shared by several fields is shown once, below them.
    error: name in form.errors,
  });
  const messages = new Set(Object.values(form.errors).filter((error) => typeof error === 'string'));
  messages.delete(newUserMessage(NEW_USER_MESSAGES.malformed));
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <h2 className={css.title}>{say({ en: 'Create user', es: 'Crear usuario' })}</h2>
      <div className={css.names}>
        <TextInput
          label={say({ en: 'First name', es: 'Nombre' })}
          autoComplete="off"
          {...field('first_name')}
        />
        <TextInput
          label={say({ en: 'Last name', es: 'Apellido' })}
          autoComplete="off"
          {...field('last_name')}
        />
      </div>
      <TextInput
        label={say({ en: 'E-mail', es: 'Correo' })}
        type="email"
        autoComplete="off"
        {...field('email')}
        {...(badEmail && { error: <Problem text={newUserMessage(NEW_USER_MESSAGES.malformed)} /> })}
      />
      <PlaceFields data={data} form={form} />
      {messages.size > 0 && (
        <div className={css.problems} role="alert">
          {[...messages].map((text) => (
            <p key={text}>{text}</p>
          ))}
        </div>
      )}
      <Button type="submit" fullWidth className={css.submit!} loading={busy}>
        {say({ en: 'Create user', es: 'Crear usuario' })}
      </Button>
      <p className={css.note}>{say(AFTERWARDS)}</p>
      <PasswordLinkDialog unmailed={unmailed} onClose={onPassedOn} />
    </form>
  );
}

interface PlaceFieldsProps {
  data: AdminData;
  form: ReturnType<typeof useNewUser>['form'];
}

const PlaceFields = ({ data, form }: PlaceFieldsProps) => (
  <>
    <VenuesPicker
      label={say({ en: 'Stores', es: 'Tiendas' })}
      placeholder={say({ en: 'Add store', es: 'Agregar tienda' })}
      {...(data.whole && {
        description: say({
          en: 'If none is selected, the user sees all stores.',
          es: 'Si no eliges ninguna, el usuario ve todas las tiendas.',
        }),
      })}
      venues={data.venues}
      values={form.values.venues}
      onChange={(venues) => form.setValues({ venues })}
    />
    <PlacesSelect
      label={say({ en: 'Regions', es: 'Regiones' })}
      placeholder={say({ en: 'None', es: 'Ninguna' })}
      description={say({
        en: 'A region gives access to all its stores, including future ones.',
        es: 'Una región da acceso a todas sus tiendas, también a las futuras.',
      })}
      options={regionOptions(data.regions)}
      values={form.values.regions}
      onChange={(regions) => form.setValues({ regions })}
    />
  </>
);

const Problem = ({ text }: { text: string }) => (
  <span className={css.problem} role="alert">
    <IconAlertCircle size={14} stroke={1.7} aria-hidden />
    {text}
  </span>
);

/** The values, their problems, and submitting them. */
function useNewUser(company: number, whole: boolean) {
  const { createUser } = useAdminActions(company);
  const form = useForm({ initialValues: EMPTY, validate: errorsOf });
  const [unmailed, setUnmailed] = useState<UnmailedLink | null>(null);
  const send = async ({ venues, regions, ...typed }: typeof EMPTY) => {
    const email = typed.email.trim();
    const { alert, link } = await createUser.mutateAsync({
      user: {
        email,
        first_name: typed.first_name.trim(),
        last_name: typed.last_name.trim(),
        username: email,
      },
      venues: venues.map(Number),
      regions,
      company,
    });
    form.reset();
    if (alert && link) setUnmailed({ email, alert, link });
    else if (alert) notify({ text: mailFailed(alert), kind: 'failed' });
    else
      notify({
        text: say({
          en: `${email} was created and will receive a link by e-mail`,
          es: `Se creó ${email}: recibirá un enlace por correo`,
        }),
      });
  };
  const submit = form.onSubmit(async (typed) => {
    const getsAll = whole && typed.venues.length + typed.regions.length === 0;
    if (getsAll && !(await agreeToAllStores(typed))) return;
    await send(typed).catch((error: unknown) => form.setErrors(refusalOf(error)));
  });
  return {
    form,
    submit,
    busy: createUser.isPending,
    unmailed,
    onPassedOn: () => setUnmailed(null),
  };
}

const agreeToAllStores = ({ first_name, last_name }: NewUser): Promise<boolean> =>
  confirm({
    title: say({
      en: 'Create a user who sees all stores?',
      es: '¿Crear un usuario que ve todas las tiendas?',
    }),
    question: say({
      en: `No store or region is selected, so ${first_name.trim()} ${last_name.trim()} sees all stores of the company, including future ones.`,
      es: `No elegiste tienda ni región: ${first_name.trim()} ${last_name.trim()} verá todas las tiendas de la empresa, también las futuras.`,
    }),
    act: say({ en: 'Give access to all stores', es: 'Dar acceso a todas las tiendas' }),
  });

/** The server's messages about the fields, otherwise its general message. */
function refusalOf(error: unknown): Record<string, string> {
  if (!(error instanceof CallError)) throw error;
  return serverErrors(error.body) ?? { server: error.alert ?? error.message };
}
