import { crustLabel } from '@crustodian/domain/pizza/crusts';
import { specialtyLabel } from '@crustodian/domain/pizza/specialties';
import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { notify } from '../../controls/feedback/toast.tsx';
import { countText } from '../../pizza/formatters.ts';
import { useChangeOrders, type Meaning, type Till } from './orders-calls.ts';
import css from './Orders.module.css';

const NO_PIZZA = '-';

/** What the names of the till mean: those that mean nothing yet first. */
export function TillNames({ company, till }: { company: number; till: Till }) {
  const { open, named } = till;
  if (open.length + named.length === 0) return null;
  const known = `${countText(named.length)} of ${countText(named.length + open.length)} names are known.`;
  return (
    <section className={css.panel} aria-label="Names of your till">
      <h2 className={css.title}>Names of your till</h2>
      <p className={css.lead}>{known}</p>
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
  /** Orders that have it, where it means nothing yet. */
  pizzas?: number;
  now?: Till['named'][number];
}

function Name({ company, till, name, pizzas, now }: NameProps) {
  const { name: say } = useChangeOrders(company);
  const [specialty, setSpecialty] = useState(now ? (now.specialty ?? NO_PIZZA) : '');
  const [crust, setCrust] = useState(now?.crust ?? '');
  const isSame = now && specialty === (now.specialty ?? NO_PIZZA) && crust === now.crust;
  const store = (meaning: Omit<Meaning, 'name'>) =>
    say.mutate(
      { name, ...meaning },
      {
        onSuccess: ({ changed }) =>
          notify({ text: `“${name}” is named; ${countText(changed)} orders are updated` }),
      },
    );
  return (
    <li className={css.till}>
      <div>
        <b>“{name}”</b>
        <p className={css.hint} data-open={pizzas !== undefined || undefined}>
          {pizzas === undefined ? 'known' : `open, ${countText(pizzas)} orders`}
        </p>
      </div>
      <NativeSelect
        aria-label={`Specialty of ${name}`}
        value={specialty}
        onChange={({ currentTarget }) => setSpecialty(currentTarget.value)}
        data={[
          { value: '', label: 'Choose a specialty' },
          { value: NO_PIZZA, label: 'no pizza' },
          ...till.specialties.map((value) => ({ value, label: specialtyLabel(value) })),
        ]}
      />
      <NativeSelect
        aria-label={`Crust of ${name}`}
        value={crust}
        disabled={specialty === NO_PIZZA}
        onChange={({ currentTarget }) => setCrust(currentTarget.value)}
        data={[
          { value: '', label: 'crust as sent' },
          ...till.crusts.map((value) => ({ value, label: crustLabel(value) })),
        ]}
      />
      <Button
        variant="default"
        disabled={specialty === '' || isSame === true}
        loading={say.isPending}
        onClick={() =>
          store(specialty === NO_PIZZA ? { specialty: null, crust: '' } : { specialty, crust })
        }
      >
        Name it
      </Button>
    </li>
  );
}
