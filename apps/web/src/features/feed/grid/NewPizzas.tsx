import { IconArrowUp } from '@tabler/icons-react';
import css from './NewPizzas.module.css';

interface NewPizzasProps {
  count: number;
  onShow: () => void;
}

/** Pizzas that came in while the reviewer looks at others; shown on demand. */
export function NewPizzas({ count, onShow }: NewPizzasProps) {
  return (
    <div className={css.place} role="status">
      {count > 0 && (
        <button type="button" className={css.pill} onClick={onShow}>
          <IconArrowUp size={15} stroke={2} aria-hidden />
          {count === 1 ? '1 new pizza' : `${count} new pizzas`}
        </button>
      )}
    </div>
  );
}
