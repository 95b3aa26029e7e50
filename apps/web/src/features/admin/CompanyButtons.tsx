import type { AdminCompany } from './admin-companies.ts';
import css from './CompanyButtons.module.css';
import { say } from '../../language/language.ts';

interface CompanyButtonsProps {
  companies: readonly AdminCompany[];
  value: number;
  onChange: (company: number) => void;
}

/** One button per company; nothing if there is only one (spec 001 section 2). */
export function CompanyButtons({ companies, value, onChange }: CompanyButtonsProps) {
  if (companies.length < 2) return null;
  return (
    <div role="group" aria-label={say({ en: 'Company', es: 'Empresa' })} className={css.group}>
      {companies.map(({ pk, displayName }) => (
        <button
          key={pk}
          type="button"
          className={css.company}
          aria-pressed={pk === value}
          onClick={() => onChange(pk)}
        >
          {displayName}
        </button>
      ))}
    </div>
  );
}
