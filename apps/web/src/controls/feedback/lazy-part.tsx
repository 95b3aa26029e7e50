import { lazy, Suspense, useState, type ComponentType } from 'react';
import { loadModule } from '../../connection/load-module.ts';
import { LoadBoundary } from './LoadBoundary.tsx';

interface GivenUp {
  /** Takes away what says that it did not come; without it that stays. */
  onGiveUp?: () => void;
}

/** A part of the page whose code comes when it is first drawn; if it does not, the page says so in its place. */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  place: 'here' | 'below',
) {
  // React keeps the outcome for good, so a failed one is replaced for the next use.
  const asked = () =>
    lazy(async () => {
      try {
        return { default: await loadModule(load) };
      } catch (cause) {
        Newest = asked();
        throw cause;
      }
    });
  let Newest = asked();
  return function LazyPart(props: P & GivenUp) {
    const [Part, setPart] = useState(() => Newest);
    return (
      <LoadBoundary place={place} onAgain={() => setPart(Newest)} onClose={props.onGiveUp}>
        <Suspense fallback={null}>
          <Part {...props} />
        </Suspense>
      </LoadBoundary>
    );
  };
}
