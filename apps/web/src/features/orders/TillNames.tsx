import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { notify } from '../../controls/feedback/toast.tsx';
import { say } from '../../language/language.ts';
import { countText } from '../../pizza/formatters.ts';
import { crustName, specialtyOfPage } from '../../pizza/names.ts';
import { useChangeOrders, type Meaning, type Till } from './orders-calls.ts';
import css from './Orders.module.css';

const NO_PIZZA = '-';
const TITLE = { en: 'Names of your till', es: 'Nombres de tu caja' };

/** Mapping of the till's product names; unmapped names come first. */
export function TillNames({ company, till }: { company: number; till: Till }) {
  const { open, named } = till;
  if (open.length + named.length === 0) return null;
  const known = countText(named.length);
  const all = countText(named.length + open.length);
  return (
    <section className={css.panel} aria-label={say(TITLE)}>
      <h2 className={css.title}>{say(TITLE)}</h2>
      <p className={css.lead}>
        {say({
          en: `${known} of ${all} names are known.`,
          es: `Se conocen ${known} de ${all} nombres.`,
        })}
      </p>
      <ul className={css.rows}>
        {open.map(({ name, pizzas }) => (
          <Name key={name} {...{ company, till, name }} pizzas={pizzas} />
        ))}
        {named.map((one) => (
          <Name key={one.name} {...{ company, till }} name={one.name} now={one} />
        ))}
      </ul>
    </section>
  );
}

interface NameProps {
  company: number;
  till: Till;
  name: string;
  /** Number of orders with this name, if it is not mapped yet. */
  pizzas?: number;
  now?: Till['named'][number];
}

function Name({ company, till, name, pizzas, now }: NameProps) {
  const { name: naming } = useChangeOrders(company);
  const [specialty, setSpecialty] = useState(now ? (now.specialty ?? NO_PIZZA) : '');
  const [crust, setCrust] = useState(now?.crust ?? '');
  const isSame = now && specialty === (now.specialty ?? NO_PIZZA) && crust === now.crust;
  const store = (meaning: Omit<Meaning, 'name'>) =>
    naming.mutate(
      { name, ...meaning },
      {
        onSuccess: ({ changed }) =>
          notify({
            text: say({
              en: `“${name}” is named; ${countText(changed)} orders are updated`,
              es: `«${name}» ya tiene significado; pedidos actualizados: ${countText(changed)}`,
            }),
          }),
      },
    );
  return (
    <li className={css.till}>
      <div>
        <b>{say({ en: `“${name}”`, es: `«${name}»` })}</b>
        <Known pizzas={pizzas} />
      </div>
      <NativeSelect
        aria-label={say({ en: `Specialty of ${name}`, es: `Especialidad de ${name}` })}
        value={specialty}
        onChange={({ currentTarget }) => setSpecialty(currentTarget.value)}
        data={[
          { value: '', label: say({ en: 'Choose a specialty', es: 'Elige una especialidad' }) },
          { value: NO_PIZZA, label: say({ en: 'no pizza', es: 'no es pizza' }) },
          ...till.specialties.map((value) => ({ value, label: specialtyOfPage(value) })),
        ]}
      />
      <NativeSelect
        aria-label={say({ en: `Crust of ${name}`, es: `Masa de ${name}` })}
        value={crust}
        disabled={specialty === NO_PIZZA}
        onChange={({ currentTarget }) => setCrust(currentTarget.value)}
        data={[
          { value: '', label: say({ en: 'use the crust sent', es: 'masa como llega' }) },
          ...till.crusts.map((value) => ({ value, label: crustName(value) })),
        ]}
      />
      <Button
        variant="default"
        disabled={specialty === '' || isSame === true}
        loading={naming.isPending}
        onClick={() =>
          store(specialty === NO_PIZZA ? { specialty: null, crust: '' } : { specialty, crust })
        }
      >
        {say({ en: 'Name it', es: 'Asignar' })}
      </Button>
    </li>
  );
}

/** Whether a name is mapped. */
const Known = ({ pizzas }: { pizzas: NameProps['pizzas'] }) => (
  <p className={css.hint} data-open={pizzas !== undefined || undefined}>
    {pizzas === undefined
      ? say({ en: 'known', es: 'conocido' })
      : say({
          en: `open, ${countText(pizzas)} orders`,
          es: `pendiente, ${countText(pizzas)} pedidos`,
        })}
  </p>
);
