import { useMounted } from '@mantine/hooks';
import { lazy, Suspense, useState, type ComponentType } from 'react';

interface Openable {
  opened: boolean;
}

/** A window whose code comes when it is opened for the first time, so that the first page does not wait for it. */
export function lazyWindow<P extends Openable>(load: () => Promise<ComponentType<P>>) {
  const Loaded = lazy(async () => ({ default: opensAfterMount(await load()) }));
  return function LazyWindow(props: P) {
    const [wanted, setWanted] = useState(props.opened);
    if (props.opened && !wanted) setWanted(true);
    return wanted ? (
      <Suspense fallback={null}>
        <Loaded {...props} />
      </Suspense>
    ) : null;
  };
}

/** Mantine notes where to give the focus back when a window goes from closed to opened, so it mounts closed. */
function opensAfterMount<P extends Openable>(Window: ComponentType<P>): ComponentType<P> {
  return function LateWindow(props: P) {
    const isMounted = useMounted();
    return <Window {...props} opened={props.opened && isMounted} />;
  };
}
