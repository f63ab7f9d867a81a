/** The page behind each name of the route table; its code is loaded when the page is opened. */
import type { ComponentType } from 'react';
import type { PageName } from '../routes/route-definition.ts';

type LoadPage = () => Promise<ComponentType<Record<string, unknown>>>;

export const PAGES: Readonly<Record<PageName, LoadPage>> = {
  'admin-dashboard': () =>
    import('../features/admin/admin-dashboard-page.tsx').then((m) => m.AdminDashboardPage),
  analysis: () => import('../analysis/analysis-route.tsx').then((m) => m.AnalysisRoute),
  'analysis-index': () =>
    import('../features/analysis-index/analysis-index-page.tsx').then((m) => m.AnalysisIndexPage),
  area: () => import('../features/area/area-page.tsx').then((m) => m.AreaPage),
  assistant: () => import('../features/assistant/assistant-page.tsx').then((m) => m.AssistantPage),
  auth: () => import('../features/account/auth-page.tsx').then((m) => m.AuthPage),
  captions: () => import('../features/manuscript/captions-page.tsx').then((m) => m.CaptionsPage),
  dashboard: () => import('../features/dashboard/dashboard-page.tsx').then((m) => m.DashboardPage),
  datasets: () => import('../features/datasets/datasets-page.tsx').then((m) => m.DatasetsPage),
  diagnostics: () => import('../features/diagnostics/diagnostics-page.tsx').then((m) => m.DiagnosticsPage),
  document: () => import('../features/documents/document-page.tsx').then((m) => m.DocumentPage),
  doe: () => import('../features/doe/doe-page.tsx').then((m) => m.DoePage),
  editor: () => import('../features/editor/editor-page.tsx').then((m) => m.EditorPage),
  'edu-tier-test': () =>
    import('../features/diagnostics/edu-tier-test-page.tsx').then((m) => m.EduTierTestPage),
  'email-test': () => import('../features/diagnostics/email-test-page.tsx').then((m) => m.EmailTestPage),
  export: () => import('../features/datasets/export-page.tsx').then((m) => m.ExportPage),
  'figure-processor': () =>
    import('../features/figure-processor/figure-processor-page.tsx').then((m) => m.FigureProcessorPage),
  filter: () => import('../features/filter/filter-page.tsx').then((m) => m.FilterPage),
  help: () => import('../features/help/help-page.tsx').then((m) => m.HelpPage),
  'improvement-project': () =>
    import('../features/improvement/project-page.tsx').then((m) => m.ImprovementProjectPage),
  import: () => import('../features/import/import-page.tsx').then((m) => m.ImportPage),
  'knowledge-base': () =>
    import('../features/reading/knowledge-base-page.tsx').then((m) => m.KnowledgeBasePage),
  logout: () => import('../features/account/logout-page.tsx').then((m) => m.LogoutPage),
  methods: () => import('../features/methods/methods-page.tsx').then((m) => m.MethodsPage),
  'methods-generator': () =>
    import('../features/manuscript/methods-generator-page.tsx').then((m) => m.MethodsGeneratorPage),
  notifications: () =>
    import('../features/notifications/notifications-page.tsx').then((m) => m.NotificationsPage),
  'oauth-test': () => import('../features/diagnostics/oauth-test-page.tsx').then((m) => m.OAuthTestPage),
  pivot: () => import('../features/pivot/pivot-page.tsx').then((m) => m.PivotPage),
  'privacy-proof': () =>
    import('../features/privacy-proof/privacy-proof-page.tsx').then((m) => m.PrivacyProofPage),
  profile: () => import('../features/profile/profile-page.tsx').then((m) => m.ProfilePage),
  'reset-password': () =>
    import('../features/account/reset-password-page.tsx').then((m) => m.ResetPasswordPage),
  restructure: () => import('../features/restructure/restructure-page.tsx').then((m) => m.RestructurePage),
  results: () => import('../features/results/results-page.tsx').then((m) => m.ResultsPage),
  settings: () => import('../features/settings/settings-page.tsx').then((m) => m.SettingsPage),
  tables: () => import('../features/tables/tables-page.tsx').then((m) => m.TablesPage),
  text: () => import('../features/reading/text-page.tsx').then((m) => m.TextPage),
  'tier-quotas': () => import('../features/admin/tier-quotas-page.tsx').then((m) => m.TierQuotasPage),
  tip: () => import('../features/tips/tip-page.tsx').then((m) => m.TipPage),
  transform: () => import('../features/transform/transform-page.tsx').then((m) => m.TransformPage),
  university: () => import('../features/reading/university-page.tsx').then((m) => m.UniversityPage),
  'quality-dashboard': () =>
    import('../features/quality-dashboard/quality-dashboard-page.tsx').then((m) => m.QualityDashboardPage),
  tours: () => import('../features/tours/tours-page.tsx').then((m) => m.ToursPage),
  validation: () => import('../features/validation/validation-page.tsx').then((m) => m.ValidationPage),
  variables: () => import('../features/variables/variables-page.tsx').then((m) => m.VariablesPage),
  'visualization-guide': () =>
    import('../features/visualization-guide/visualization-guide-page.tsx').then(
      (m) => m.VisualizationGuidePage,
    ),
  'which-test': () => import('../features/which-test/which-test-page.tsx').then((m) => m.WhichTestPage),
  worksheet: () => import('../features/worksheet/worksheet-page.tsx').then((m) => m.WorksheetPage),
  workflow: () => import('../features/workflow/workflow-page.tsx').then((m) => m.WorkflowPage),
};
