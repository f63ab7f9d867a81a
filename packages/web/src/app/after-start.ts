/** What follows the pages once the app stands: the head of the document, and the counting of visits where it was allowed. */
import { followUsage } from '../features/usage-count/usage-count.ts';
import { followMetadata } from '../site/app-metadata.ts';

export function followPages(router: Parameters<typeof followMetadata>[0]): void {
  followMetadata(router);
  void followUsage(router);
}
