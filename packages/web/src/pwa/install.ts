/** Installing the app: the browser offers it once, the app asks when the person wants to. */
import { create } from 'zustand';

/** The browser's own offer; not in the standard library types because only Chromium has it. */
interface InstallOffer extends Event {
  prompt(): Promise<void>;
}

const isOffer = (event: Event): event is InstallOffer => 'prompt' in event;

export const useInstall = create<{ readonly offer: InstallOffer | null }>(() => ({ offer: null }));

/** Keeps the browser's offer for the moment somebody asks for it. */
export function watchInstall(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    if (!isOffer(event)) return;
    event.preventDefault();
    useInstall.setState({ offer: event });
  });
  window.addEventListener('appinstalled', () => useInstall.setState({ offer: null }));
}

/** Shows the browser's dialog. */
export async function install(): Promise<void> {
  const { offer } = useInstall.getState();
  useInstall.setState({ offer: null });
  await offer?.prompt();
}
