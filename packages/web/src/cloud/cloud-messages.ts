/** What people are told about saved datasets and projects: the texts of the specification, word for word. */

export const DATASET_TEXTS = {
  notAuthenticated: 'User not authenticated.',
  saveNotAuthenticated: 'User not authenticated. Cannot save dataset to account.',
  deleteNotAuthenticated: 'You must be logged in to delete datasets from your account.',
  proRequired:
    'Cloud storage access requires a Pro account. Please upgrade to save datasets to cloud storage.',
  otherOwner: 'This dataset belongs to another account and cannot be saved to yours.',
  tooLarge: 'Dataset size exceeds the 2MB limit.',
  maxReached: 'You have reached the maximum limit of 2 saved datasets.',
  nameEmpty: 'Dataset name cannot be empty.',
  nameTaken: 'A dataset with this name already exists.',
  nameLong: 'Dataset name is too long: at most 200 characters.',
  pathNotFound: 'Dataset file path not found.',
  fileNotFound: 'Dataset file not found in storage.',
  fileDamaged: 'The file of this dataset cannot be read.',
  notFound: 'Dataset not found.',
  listFailed: 'The saved datasets could not be listed.',
  saveFailed: 'Failed to save dataset to your account.',
  saveNoData: 'Failed to save dataset to your account (no data returned).',
  saveUnexpected: 'An unexpected error occurred while saving the dataset.',
  deleteFailed: 'Failed to delete dataset from your account.',
  renameFailed: 'Failed to rename dataset in cloud.',
  updated: 'Dataset successfully updated in your cloud account.',
  moved: 'Dataset successfully moved to your cloud account.',
  deleted: 'Dataset deleted successfully from your account.',
} as const;

export const renamed = (name: string): string => `Dataset renamed to "${name}" successfully.`;

export const tooLargeFor = (sizeMb: string): string =>
  `Dataset size (${sizeMb} MB) exceeds the 2MB per dataset limit. Please reduce the size of your dataset before saving.`;

export const datasetLimit = (limit: number, used: number): string =>
  `Dataset limit reached. You can have up to ${limit} datasets. Currently using ${used}/${limit}.`;

export const storageLimit = (sizeMb: string, limitMb: number, usedMb: string): string =>
  `Storage quota exceeded. Adding this dataset (${sizeMb} MB) would exceed your ${limitMb} MB limit. Currently using ${usedMb} MB.`;

export const PROJECT_TEXTS = {
  notAuthenticated: 'User not authenticated.',
  limit: 'You can only save up to 2 projects. Please delete an existing project first.',
  pathNotFound: 'Project file path not found.',
  notFound: 'Project not found.',
  empty: 'Project content is empty.',
  metadataNotFound: 'Cloud project metadata not found.',
  noData: 'No project data returned from save operation.',
  syncCloudFailed: 'Failed to sync cloud project',
  syncFailed: 'Failed to sync project',
  syncLocal: 'Cannot sync local projects',
  attempts: ' (after 3 attempts)',
} as const;

export const projectTooLarge = (sizeMb: string): string =>
  `Project size (${sizeMb}MB) exceeds the 2MB limit.`;
export const saveProjectFailed = (message: string): string => `Failed to save project to cloud: ${message}`;
export const loadProjectFailed = (message: string): string => `Failed to load project from cloud: ${message}`;
export const listProjectsFailed = (message: string): string => `Failed to list cloud projects: ${message}`;
export const deleteProjectFailed = (message: string): string => `Failed to delete cloud project: ${message}`;
