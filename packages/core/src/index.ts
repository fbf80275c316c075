// The public names of @sallyport/core, one by one.
export { analyzeBash } from './bash/analyze.js';
export type { BashAnalysis } from './bash/analysis.js';
export { destructiveWarning } from './bash/destructive.js';
export {
  IMAGE_MEDIA_TYPES,
  type ImageBlock,
  type ImageMediaType,
  type ResultRef,
  type TextBlock,
  type ToolResult,
  type ToolResultContent,
  type ToolUseBlock,
  type ToolUseId,
} from './blocks.js';
export type { TimeLimits } from './call-environment.js';
export type { StageNumber } from './call.js';
export { combinedClassifier } from './classifier/combined-classifier.js';
export { glossClassifier } from './classifier/gloss-classifier.js';
export { localClassifier } from './classifier/local-classifier.js';
export { modelClassifier } from './classifier/model-classifier.js';
export { askChatCompletions, askMessages, type ModelEndpoint, type ModelFetch } from './classifier/model-endpoints.js';
export type { AskModel, ModelQuestion } from './classifier/model-question.js';
export { staticClassifier } from './classifier/static-classifier.js';
export { defineTool, type ToolDefinition } from './define-tool.js';
export type { SessionChangedEvent, SessionEvent, StorageFailedEvent } from './events.js';
export type { Explanation } from './session/explain-call.js';
export { CANCEL_MESSAGE, failureText, type Failure } from './failure.js';
export { loadBashReader, type BashReader } from './load-bash-reader.js';
export type { HandlerDetail } from './hooks/handler-report.js';
export type { HookRun } from './hooks/hook-aggregate.js';
export type { HookDiagnostic } from './hooks/hook-index.js';
export type { HookFetch, HookResponse } from './hooks/http-hook.js';
export type { Diagnostic } from './permission/diagnostic.js';
export { reasonText, sourceText } from './permission/explain.js';
export { formatRule, parseRule, type Rule } from './permission/rule.js';
export { suggestRules } from './permission/suggest-rules.js';
export {
  GRANT_SCOPES,
  PERMISSION_MODES,
  RULE_SOURCES,
  type Behavior,
  type Decision,
  type GrantScope,
  type PermissionMode,
  type Reason,
  type RuleSource,
  type Vote,
} from './permission/vote.js';
export type { Notice } from './background/task-board.js';
export type { Background, NewTask, TaskEnd, TaskInfo, TaskStatus } from './ports/background.js';
export type { OutputPage, ToolOutput, WrittenOutput } from './ports/tool-output.js';
export type { ResultCaps } from './results/keep-within.js';
export { staleSessions } from './memory/stale-sessions.js';
export type { Classifier, ClassifierQuestion, ClassifierVerdict } from './ports/classifier.js';
export type { Clock } from './ports/clock.js';
export type { Grant, GrantStore } from './ports/grant-store.js';
export {
  HOOK_EVENTS,
  type AnyHook,
  type BatchedCall,
  type Hook,
  type HookEventName,
  type HookInput,
  type HookInputOf,
  type HookOf,
} from './ports/hook.js';
export type { PermissionUpdate } from './ports/permission-update.js';
export type {
  LateAllow,
  PromptAnswer,
  Prompter,
  PromptRequest,
  RuleSuggestion,
  TrustAnswer,
  TrustRequest,
} from './ports/prompter.js';
export {
  MAX_LOG_CHARS,
  type DecisionPlace,
  type DecisionRecord,
  type LogStore,
  type PrivatePart,
} from './ports/log-store.js';
export type { CallRecord, RecordedAnswer, SessionStore } from './ports/session-store.js';
export type { NewResult, ResultMeta, ResultStore, ResultWriter, StoredResult } from './ports/result-store.js';
export {
  SandboxError,
  type DirectoryEntry,
  type FileStat,
  type OutputChunk,
  type OpenPort,
  type OverlaySource,
  type ProcessExit,
  type Sandbox,
  type SandboxCaps,
  type SandboxCommand,
  type SandboxErrorCode,
  type SandboxFiles,
  type SandboxFs,
  type SandboxProcess,
  type SpawnOptions,
  type SpawnPlan,
} from './ports/sandbox.js';
export type { RawSettings, SavedScope, SettingsSource } from './ports/settings-source.js';
export type { SpanAttribute, SpanExporter, SpanRecord } from './ports/span-exporter.js';
export type { Telemetry, TelemetryRecord } from './ports/telemetry.js';
export type { SettingsGrant, TrustRecord, TrustState, TrustStore } from './ports/trust-store.js';
export type {
  BackstopKind,
  ForeignInput,
  InputSchema,
  MappedResult,
  PermissionResult,
  Resource,
  SchemaIssue,
  Tool,
  ToolContext,
  ToolSession,
  ValidationResult,
} from './ports/tool.js';
export { describeResult, freshRef } from './results/describe-result.js';
export { lineStart } from './results/line-start.js';
export { TextMeter, type Measures } from './results/measure.js';
export type { SessionPorts } from './session/session-ports.js';
export type { SavedRule } from './session/session-settings.js';
export type { ProjectGrant } from './session/session-trust.js';
export { bySource } from './session/session-policy.js';
export { createSession, type RunOptions, type Session, type SessionOptions, type StreamOptions } from './session.js';
export { addRuleToJson, removeRuleFromJson, type ChangedRules } from './settings/rules-in-json.js';
export { fileSettingsSource, type FileSettingsOptions } from './settings/file-settings-source.js';
export { readAnthropicStream, type StreamedCall, type StreamSource } from './stream/anthropic.js';
export { readModelStream, type ModelStreamOptions } from './stream/model-stream.js';
export { readOpenAIChatStream } from './stream/openai-chat.js';
export { readOpenAIResponsesStream } from './stream/openai-responses.js';
export { STREAM_FORMATS, type StreamFormat } from './stream/stream-format.js';
export { textMustWait, toAnthropicMessage, type AnthropicToolMessage } from './stream/to-anthropic-message.js';
export { toOpenAIToolMessages, type OpenAIToolMessage } from './stream/to-openai-tool-messages.js';
export { toResponsesFunctionOutputs, type ResponsesFunctionOutput } from './stream/to-responses-outputs.js';
export { classifyToolError, TelemetrySafeError } from './telemetry/classify-error.js';
export { exportLog, type ExportOptions } from './telemetry/export-log.js';
export { verifyLog, type LogVerification } from './telemetry/log-chain.js';
export { parseLogLine, readDecisionRecord } from './telemetry/log-lines.js';
export { redactRecord } from './telemetry/redact-record.js';
export { otelSpanExporter, type OtelApi } from './telemetry/otel-span-exporter.js';
