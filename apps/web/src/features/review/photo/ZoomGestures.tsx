import { useEffect, useLayoutEffect } from 'react';
import { useZoomPanPinch, type ReactZoomPanPinchProps } from 'react-zoom-pan-pinch';
import { ZOOM_MOST, type ZoomButtons } from './use-zoom.ts';

interface ZoomGesturesProps {
  frame: HTMLElement;
  /** The element that is scaled within the frame. */
  scene: HTMLElement;
  zoomed: boolean;
  onLevel: (level: number) => void;
  onButtons: (buttons: ZoomButtons | null) => void;
}

/** Zoom factor of one click on a button. */
const STEP = 1.5;
/** A double click zooms to this level; the next one resets the zoom. */
const DOUBLE_CLICK_LEVEL = 2.4;
/** Wheel distance that doubles the photo's size, in the pixels reported by the browser. */
const PIXELS_TO_DOUBLE = 300;

/**
 * Zoom by wheel, pinch and double click, and panning by dragging and arrow keys. Renders nothing.
 */
export function ZoomGestures({ frame, scene, zoomed, onLevel, onButtons }: ZoomGesturesProps) {
  const { instance, useTransform } = useZoomPanPinch(setupOf(zoomed));
  useLayoutEffect(() => {
    // Safe because the library uses nothing that is specific to div elements.
    instance.current.init(frame as HTMLDivElement, scene as HTMLDivElement);
  }, [instance, frame, scene]);
  useTransform(({ scale }) => onLevel(scale));
  useEffect(() => instance.current.update(setupOf(zoomed)), [instance, zoomed]);
  useEffect(() => {
    const zoom = instance.current.getContext();
    const at = () => zoom.instance.state.scale;
    onButtons({
      zoomIn: () => void zoom.zoomIn(at() * (STEP - 1), 0),
      zoomOut: () => void zoom.zoomOut(at() * (1 - 1 / STEP), 0),
    });
    return () => {
      onButtons(null);
      onLevel(1);
    };
  }, [instance, onButtons, onLevel]);
  return null;
}

/** No animations. At full size a finger scrolls or pages, and so do the arrow keys. */
const setupOf = (zoomed: boolean): ReactZoomPanPinchProps => ({
  maxScale: ZOOM_MOST,
  disablePadding: true,
  wheel: { step: 1 / PIXELS_TO_DOUBLE },
  panning: {
    disabled: !zoomed,
    velocityDisabled: true,
    allowMiddleClickPan: false,
    allowRightClickPan: false,
  },
  keyboard: { disabled: !zoomed, animationTime: 0 },
  // The animation time is how long a second tap and the double click after it count as one.
  doubleClick: {
    mode: zoomed ? 'reset' : 'zoomIn',
    step: DOUBLE_CLICK_LEVEL - 1,
    animationTime: 300,
  },
  zoomAnimation: { disabled: true },
  autoAlignment: { disabled: true },
  velocityAnimation: { disabled: true },
});
