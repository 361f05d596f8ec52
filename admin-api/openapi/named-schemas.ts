import { z } from 'zod';
import { adminCheck, login, loginReply, logoutReply, userCheck } from '#schema/account.ts';
import { accountLink, invitationInput, issuedLink } from '#schema/account-link.ts';
import { administrator } from '#schema/administrator.ts';
import { askChanges, askDetails, askedList, askList, problemPost, requestPost } from '#schema/ask.ts';
import { episodeBundle, episodeBundles, homeBundle, titleBundle, titleBundles } from '#schema/bundle.ts';
import { change, changeFeed } from '#schema/change.ts';
import {
  collection,
  collectionChanges,
  collectionInput,
  collectionList,
  collectionTitles,
} from '#schema/collection.ts';
import { comment, commentPost, commentThread, postedComment } from '#schema/comment.ts';
import { moderatedComment, moderatedCommentList } from '#schema/comment-moderation.ts';
import { contactInbox, contactMessage, contactPost, contactReply } from '#schema/contact.ts';
import { episode, episodeChanges, episodeInput } from '#schema/episode.ts';
import { errorReply, issue, lastSave, removed } from '#schema/error.ts';
import { figureBatch, figures } from '#schema/figures.ts';
import { health } from '#schema/health.ts';
import { match, matchChanges, matchInput, matchList } from '#schema/match.ts';
import { matchCounts, matchesReply, matchListsBundle } from '#schema/match-bundle.ts';
import { incident, incidentChanges, incidentInput, incidentReply } from '#schema/match-incident.ts';
import { movie, movieChanges, movieInput, movieList } from '#schema/movie.ts';
import { page, pageChanges, pageInput } from '#schema/page.ts';
import { credit, person, personChanges, personCredits, personInput, personList } from '#schema/person.ts';
import {
  failedPage,
  publishedMatches,
  publishedTitles,
  publishOrder,
  publishReport,
  publishStatus,
} from '#schema/publish.ts';
import { season, seasonChanges, seasonInput } from '#schema/season.ts';
import { openSession } from '#schema/session.ts';
import { streamingService } from '#schema/streaming-service.ts';
import { restored, trashEntry, trashed, trashList } from '#schema/trash.ts';
import { uiSetting, uiSettingInput } from '#schema/ui-setting.ts';
import { uploaded } from '#schema/upload.ts';

/** Schemas that the document defines once and refers to; others are written where they are used. */
const named: Record<string, z.ZodType> = {
  Movie: movie,
  MovieInput: movieInput,
  MovieChanges: movieChanges,
  MovieList: movieList,
  Season: season,
  SeasonInput: seasonInput,
  SeasonChanges: seasonChanges,
  Episode: episode,
  EpisodeInput: episodeInput,
  EpisodeChanges: episodeChanges,
  Comment: comment,
  CommentThread: commentThread,
  CommentPost: commentPost,
  PostedComment: postedComment,
  ModeratedComment: moderatedComment,
  ModeratedCommentList: moderatedCommentList,
  ContactPost: contactPost,
  ContactReply: contactReply,
  ContactMessage: contactMessage,
  ContactInbox: contactInbox,
  RequestPost: requestPost,
  ProblemPost: problemPost,
  AskedList: askedList,
  AskList: askList,
  AskDetails: askDetails,
  AskChanges: askChanges,
  Match: match,
  MatchList: matchList,
  MatchInput: matchInput,
  MatchChanges: matchChanges,
  Page: page,
  PageInput: pageInput,
  PageChanges: pageChanges,
  Collection: collection,
  CollectionInput: collectionInput,
  CollectionChanges: collectionChanges,
  CollectionList: collectionList,
  CollectionTitles: collectionTitles,
  Person: person,
  PersonInput: personInput,
  PersonChanges: personChanges,
  PersonList: personList,
  PersonCredits: personCredits,
  Credit: credit,
  UiSetting: uiSetting,
  UiSettingInput: uiSettingInput,
  StreamingService: streamingService,
  Login: login,
  LoginReply: loginReply,
  LogoutReply: logoutReply,
  UserCheck: userCheck,
  OpenSession: openSession,
  Administrator: administrator,
  InvitationInput: invitationInput,
  AccountLink: accountLink,
  IssuedLink: issuedLink,
  UploadedPoster: uploaded.poster,
  UploadedVideo: uploaded.video,
  UploadedSubtitles: uploaded.subtitles,
  AdminCheck: adminCheck,
  Removed: removed,
  Trashed: trashed,
  TrashEntry: trashEntry,
  TrashList: trashList,
  Restored: restored,
  Figures: figures,
  FigureBatch: figureBatch,
  Health: health,
  TitleBundle: titleBundle,
  TitleBundles: titleBundles,
  EpisodeBundle: episodeBundle,
  EpisodeBundles: episodeBundles,
  HomeBundle: homeBundle,
  MatchBundles: matchesReply,
  MatchListsBundle: matchListsBundle,
  PublishedMatches: publishedMatches,
  MatchCounts: matchCounts,
  MatchIncident: incident,
  MatchIncidentInput: incidentInput,
  MatchIncidentChanges: incidentChanges,
  MatchIncidentReply: incidentReply,
  Change: change,
  ChangeFeed: changeFeed,
  PublishOrder: publishOrder,
  PublishStatus: publishStatus,
  PublishReport: publishReport,
  PublishedTitles: publishedTitles,
  FailedPage: failedPage,
  Error: errorReply,
  Issue: issue,
  LastSave: lastSave,
};

export const schemaNames = z.registry<{ id: string }>();
for (const [id, schema] of Object.entries(named)) schemaNames.add(schema, { id });
