import { useEffect, useLayoutEffect } from 'react';
import { useZoomPanPinch, type ReactZoomPanPinchProps } from 'react-zoom-pan-pinch';
import { ZOOM_MOST, type ZoomButtons } from './use-zoom.ts';

interface ZoomGesturesProps {
  frame: HTMLElement;
  /** What is enlarged within the frame. */
  scene: HTMLElement;
  zoomed: boolean;
  onLevel: (level: number) => void;
  onButtons: (buttons: ZoomButtons | null) => void;
}

/** One press of a button. */
const STEP = 1.5;
/** A double click enlarges to this level, and the next one shows the whole again. */
const DOUBLE_CLICK_LEVEL = 2.4;
/** Turns of a wheel that double the whole photo, in the pixels the browser reports. */
const PIXELS_TO_DOUBLE = 300;

/** Lets a photo be enlarged by wheel, two fingers and double click, and moved by dragging and arrows. Draws nothing. */
export function ZoomGestures({ frame, scene, zoomed, onLevel, onButtons }: ZoomGesturesProps) {
  const { instance, useTransform } = useZoomPanPinch(setupOf(zoomed));
  useLayoutEffect(() => {
    // Nothing of them is used that another element has not.
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

/** Nothing moves by itself. While the photo is whole, a finger scrolls or pages, and so do the arrows. */
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
  // The time is that in which a second tap and the double click that follows it count once.
  doubleClick: {
    mode: zoomed ? 'reset' : 'zoomIn',
    step: DOUBLE_CLICK_LEVEL - 1,
    animationTime: 300,
  },
  zoomAnimation: { disabled: true },
  autoAlignment: { disabled: true },
  velocityAnimation: { disabled: true },
});
