import { useEffect, useEffectEvent, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { nudged, stepped, wheeled, ZOOM_MOST, type Zoom } from './zoom.ts';

const WHOLE: Zoom = { level: 1, x: 50, y: 50 };

/** A photo that is enlarged by wheel, buttons or a double click, around the place pointed at. */
export function useZoom() {
  const [frame, setFrame] = useState<HTMLElement | null>(null);
  const [zoom, setZoom] = useState(WHOLE);

  const onWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault();
    setZoom(wheeled(zoom, event.deltaY, placeIn(frame!, event)));
  });
  useEffect(() => {
    // React hears the wheel too late to keep the page from scrolling.
    frame?.addEventListener('wheel', onWheel, { passive: false });
    return () => frame?.removeEventListener('wheel', onWheel);
  }, [frame]);

  return {
    zoom,
    frame: setFrame,
    zoomed: zoom.level > 1,
    zoomIn: zoom.level < ZOOM_MOST ? () => setZoom(stepped(zoom, 1)) : undefined,
    zoomOut: zoom.level > 1 ? () => setZoom(stepped(zoom, -1)) : undefined,
    /** Once more shows the whole again. */
    toggleAt: (event: PlacedEvent) =>
      setZoom(zoom.level > 1 ? WHOLE : { level: 2.4, ...placeIn(frame!, event) }),
    /** The enlarged part follows the pointer. */
    follow: (event: PointerEvent) => {
      if (zoom.level > 1) setZoom({ ...zoom, ...placeIn(frame!, event) });
    },
    /** So does it follow the arrows, which page through the pizzas while it is whole. */
    look: (event: KeyboardEvent) => {
      const next = zoom.level > 1 ? nudged(zoom, event.key) : null;
      if (!next) return;
      event.preventDefault();
      setZoom(next);
    },
  };
}

type PlacedEvent = Pick<MouseEvent, 'clientX' | 'clientY'>;

/** Percent of the frame's width and height. */
function placeIn(frame: HTMLElement, { clientX, clientY }: PlacedEvent) {
  const box = frame.getBoundingClientRect();
  return {
    x: ((clientX - box.left) / box.width) * 100,
    y: ((clientY - box.top) / box.height) * 100,
  };
}
