import { lazy, Suspense, useState, type ComponentType } from 'react';
import { loadModule } from '../../connection/load-module.ts';
import { LoadBoundary } from './LoadBoundary.tsx';

interface GivenUp {
  /** Dismisses the error message, which otherwise stays. */
  onGiveUp?: () => void;
}

/** A part of the page whose code loads on first render; a failure is shown at `place`. */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  place: 'here' | 'below',
) {
  // React caches the outcome of lazy() forever, so a failed one is replaced for the next use.
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
