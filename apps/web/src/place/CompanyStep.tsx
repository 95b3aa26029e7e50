import { BreadcrumbStep } from '../controls/Breadcrumb.tsx';
import { CompanyPicker } from '../controls/pickers/CompanyPicker.tsx';
import type { ChosenPlace } from './use-place.ts';

interface CompanyStepProps {
  place: ChosenPlace;
  onCompany: (company: string) => void;
  /** Why there are no companies; for pages without a venue step, which would show it. */
  error?: string | undefined;
}

/** The company in the breadcrumb; nothing if the viewer has only one. */
export function CompanyStep({ place, onCompany, error }: CompanyStepProps) {
  if (!place.severalCompanies) return null;
  return (
    <BreadcrumbStep kind="company">
      <CompanyPicker
        companies={place.companies}
        value={place.company}
        onChange={(company) => onCompany(String(company))}
        error={error}
        onRetry={place.retry}
      />
    </BreadcrumbStep>
  );
}
