/** Options that come with the address: from another result ('open-analysis'), a text (?options), or the example (?example). */
import type { AnyForm, RawOptions } from '@constat/analyses';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { isEqual } from '../lib/is-equal.ts';
import { notify } from '../state/notify.ts';
import { openSample } from '../state/samples.ts';

const isOptions = (value: unknown): value is RawOptions =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Options that replace the draft once; those of an example belong to its sample dataset only. */
export interface Preset {
  readonly options: RawOptions;
  readonly sampleId?: string;
  /** The options are all there is: nothing of the draft stays. */
  readonly whole?: true;
}

/** The options that a link of a text carries, as JSON; null without any, or where they cannot be read. */
export function optionsOf(search: string): RawOptions | null {
  const text = new URLSearchParams(search).get('options');
  if (text === null) return null;
  try {
    const given: unknown = JSON.parse(text);
    return isOptions(given) ? given : null;
  } catch {
    return null;
  }
}

/** The options to start with instead of the draft, or null. The address is cleaned, so that a reload keeps changes. */
export function usePreset(analysis: AnyForm): Preset | null {
  const { state, search, pathname } = useLocation();
  const navigate = useNavigate();
  const [preset, setPreset] = useState<Preset | null>(() => {
    const given: unknown = (state as { options?: unknown } | null)?.options;
    if (isOptions(given)) return { options: given };
    const linked = optionsOf(search);
    return linked && { options: linked, whole: true };
  });
  const asked = useRef(false);
  const example = new URLSearchParams(search).has('example');

  useEffect(() => {
    if (!example || asked.current) return;
    asked.current = true;
    const { sample, options } = analysis.example;
    const opened = sample === null ? Promise.resolve() : openSample(sample);
    opened
      .then(() => setPreset(sample === null ? { options } : { options, sampleId: sample }))
      .catch(() => notify('Failed to generate sample dataset'))
      .finally(() => void navigate(pathname, { replace: true }));
  }, [example, analysis, navigate, pathname]);

  useEffect(() => {
    const given = (state as { options?: unknown } | null)?.options;
    if (!isOptions(given)) return;
    // Also where the page is open already and is asked for again with other options.
    setPreset((before) => (before?.options === given ? before : { options: given }));
    void navigate(pathname, { replace: true, state: null });
  }, [state, navigate, pathname]);

  useEffect(() => {
    const linked = optionsOf(search);
    if (linked === null) return;
    setPreset((before) => (isEqual(before?.options, linked) ? before : { options: linked, whole: true }));
    void navigate(pathname, { replace: true });
  }, [search, navigate, pathname]);

  return preset;
}
