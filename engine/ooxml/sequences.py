"""The legal child order of WordprocessingML types, as data (ISO 29500-1 transitional, annex A).

`*` stands for everything a type allows that is not listed. Extension elements (w14, w15) stand
where Word itself writes them.
"""

from __future__ import annotations

from collections.abc import Mapping

_RPR = (
    "w:ins w:del w:moveFrom w:moveTo "
    "w:rStyle w:rFonts w:b w:bCs w:i w:iCs w:caps w:smallCaps w:strike w:dstrike w:outline "
    "w:shadow w:emboss w:imprint w:noProof w:snapToGrid w:vanish w:webHidden w:color w:spacing "
    "w:w w:kern w:position w:sz w:szCs w:highlight w:u w:effect w:bdr w:shd w:fitText "
    "w:vertAlign w:rtl w:cs w:em w:lang w:eastAsianLayout w:specVanish w:oMath "
    "w14:glow w14:shadow w14:reflection w14:textOutline w14:textFill w14:scene3d w14:props3d "
    "w14:ligatures w14:numForm w14:numSpacing w14:stylisticSets w14:cntxtAlts w:rPrChange"
)
_PPR = (
    "w:pStyle w:keepNext w:keepLines w:pageBreakBefore w:framePr w:widowControl w:numPr "
    "w:suppressLineNumbers w:pBdr w:shd w:tabs w:suppressAutoHyphens w:kinsoku w:wordWrap "
    "w:overflowPunct w:topLinePunct w:autoSpaceDE w:autoSpaceDN w:bidi w:adjustRightInd "
    "w:snapToGrid w:spacing w:ind w:contextualSpacing w:mirrorIndents w:suppressOverlap w:jc "
    "w:textDirection w:textAlignment w:textboxTightWrap w:outlineLvl w:divId w:cnfStyle "
    "w15:collapsed w:rPr w:sectPr w:pPrChange"
)
_TBLPR = (
    "w:tblStyle w:tblpPr w:tblOverlap w:bidiVisual w:tblStyleRowBandSize w:tblStyleColBandSize "
    "w:tblW w:jc w:tblCellSpacing w:tblInd w:tblBorders w:shd w:tblLayout w:tblCellMar w:tblLook "
    "w:tblCaption w:tblDescription w:tblPrChange"
)
_TBLPREX = (
    "w:tblW w:jc w:tblCellSpacing w:tblInd w:tblBorders w:shd w:tblLayout w:tblCellMar w:tblLook "
    "w:tblPrExChange"
)
# Row properties are a choice in any order; revisions come last.
_TRPR = (
    "w:cnfStyle w:divId w:gridBefore w:gridAfter w:wBefore w:wAfter w:cantSplit w:trHeight "
    "w:tblHeader w:tblCellSpacing w:jc w:hidden w:ins w:del w:trPrChange"
)
_TCPR = (
    "w:cnfStyle w:tcW w:gridSpan w:hMerge w:vMerge w:tcBorders w:shd w:noWrap w:tcMar "
    "w:textDirection w:tcFitText w:vAlign w:hideMark w:headers w:cellIns w:cellDel w:cellMerge "
    "w:tcPrChange"
)
_SECTPR = (
    "w:headerReference w:footerReference w:footnotePr w:endnotePr w:type w:pgSz w:pgMar "
    "w:paperSrc w:pgBorders w:lnNumType w:pgNumType w:cols w:formProt w:vAlign w:noEndnote "
    "w:titlePg w:textDirection w:bidi w:rtlGutter w:docGrid w:printerSettings "
    "w15:footnoteColumns w:sectPrChange"
)
_STYLE = (
    "w:name w:aliases w:basedOn w:next w:link w:autoRedefine w:hidden w:uiPriority w:semiHidden "
    "w:unhideWhenUsed w:qFormat w:locked w:personal w:personalCompose w:personalReply w:rsid "
    "w:pPr w:rPr w:tblPr w:trPr w:tcPr w:tblStylePr"
)
_LVL = (
    "w:start w:numFmt w:lvlRestart w:pStyle w:isLgl w:suff w:lvlText w:lvlPicBulletId w:legacy "
    "w:lvlJc w:pPr w:rPr"
)
_SDTPR = (
    "w:rPr w:alias w:tag w:id w:lock w:placeholder w:temporary w:showingPlcHdr w15:color "
    "w15:appearance w:dataBinding w15:dataBinding w:label w:tabIndex *"
)
_SETTINGS = (
    "w:writeProtection w:view w:zoom w:removePersonalInformation w:removeDateAndTime "
    "w:doNotDisplayPageBoundaries w:displayBackgroundShape w:printPostScriptOverText "
    "w:printFractionalCharacterWidth w:printFormsData w:embedTrueTypeFonts w:embedSystemFonts "
    "w:saveSubsetFonts w:saveFormsData w:mirrorMargins w:alignBordersAndEdges "
    "w:bordersDoNotSurroundHeader w:bordersDoNotSurroundFooter w:gutterAtTop "
    "w:hideSpellingErrors w:hideGrammaticalErrors w:activeWritingStyle w:proofState "
    "w:formsDesign w:attachedTemplate w:linkStyles w:stylePaneFormatFilter "
    "w:stylePaneSortMethod w:documentType w:mailMerge w:revisionView w:trackRevisions "
    "w:doNotTrackMoves w:doNotTrackFormatting w:documentProtection w:autoFormatOverride "
    "w:styleLockTheme w:styleLockQFSet w:defaultTabStop w:autoHyphenation "
    "w:consecutiveHyphenLimit w:hyphenationZone w:doNotHyphenateCaps w:showEnvelope "
    "w:summaryLength w:clickAndTypeStyle w:defaultTableStyle w:evenAndOddHeaders "
    "w:bookFoldRevPrinting w:bookFoldPrinting w:bookFoldPrintingSheets "
    "w:drawingGridHorizontalSpacing w:drawingGridVerticalSpacing "
    "w:displayHorizontalDrawingGridEvery w:displayVerticalDrawingGridEvery "
    "w:doNotUseMarginsForDrawingGridOrigin w:drawingGridHorizontalOrigin "
    "w:drawingGridVerticalOrigin w:doNotShadeFormData w:noPunctuationKerning "
    "w:characterSpacingControl w:printTwoOnOne w:strictFirstAndLastChars w:noLineBreaksAfter "
    "w:noLineBreaksBefore w:savePreviewPicture w:doNotValidateAgainstSchema w:saveInvalidXml "
    "w:ignoreMixedContent w:alwaysShowPlaceholderText w:doNotDemarcateInvalidXml "
    "w:saveXmlDataOnly w:useXSLTWhenSaving w:saveThroughXslt w:showXMLTags "
    "w:alwaysMergeEmptyNamespace w:updateFields w:hdrShapeDefaults w:footnotePr w:endnotePr "
    "w:compat w:docVars w:rsids m:mathPr w:attachedSchema w:themeFontLang w:clrSchemeMapping "
    "w:doNotIncludeSubdocsInStats w:doNotAutoCompressPictures w:forceUpgrade w:captions "
    "w:readModeInkLockDown w:smartTagType sl:schemaLibrary w:shapeDefaults "
    "w:doNotEmbedSmartTags w:decimalSymbol w:listSeparator w14:docId w14:conflictMode "
    "w14:discardImageEditingData w14:defaultImageDpi w15:chartTrackingRefBased w15:docId"
)
_COMPAT = (
    "w:useSingleBorderforContiguousCells w:wpJustification w:noTabHangInd w:noLeading "
    "w:spaceForUL w:noColumnBalance w:balanceSingleByteDoubleByteWidth w:noExtraLineSpacing "
    "w:doNotLeaveBackslashAlone w:ulTrailSpace w:doNotExpandShiftReturn w:spacingInWholePoints "
    "w:lineWrapLikeWord6 w:printBodyTextBeforeHeader w:printColBlack w:wpSpaceWidth "
    "w:showBreaksInFrames w:subFontBySize w:suppressBottomSpacing w:suppressTopSpacing "
    "w:suppressSpacingAtTopOfPage w:suppressTopSpacingWP w:suppressSpBfAfterPgBrk "
    "w:swapBordersFacingPages w:convMailMergeEsc w:truncateFontHeightsLikeWP6 w:mwSmallCaps "
    "w:usePrinterMetrics w:doNotSuppressParagraphBorders w:wrapTrailSpaces "
    "w:footnoteLayoutLikeWW8 w:shapeLayoutLikeWW8 w:alignTablesRowByRow "
    "w:forgetLastTabAlignment w:adjustLineHeightInTable w:autoSpaceLikeWord95 "
    "w:noSpaceRaiseLower w:doNotUseHTMLParagraphAutoSpacing w:layoutRawTableWidth "
    "w:layoutTableRowsApart w:useWord97LineBreakRules w:doNotBreakWrappedTables "
    "w:doNotSnapToGridInCell w:selectFldWithFirstOrLastChar w:applyBreakingRules "
    "w:doNotWrapTextWithPunct w:doNotUseEastAsianBreakRules w:useWord2002TableStyleRules "
    "w:growAutofit w:useFELayout w:useNormalStyleForList w:doNotUseIndentAsNumberingTabStop "
    "w:useAltKinsokuLineBreakRules w:allowSpaceOfSameStyleInTable w:doNotSuppressIndentation "
    "w:doNotAutofitConstrainedTables w:autofitToFirstFixedWidthCell w:underlineTabInNumList "
    "w:displayHangulFixedWidth w:splitPgBreakAndParaMark w:doNotVertAlignCellWithSp "
    "w:doNotBreakConstrainedForcedTable w:doNotVertAlignInTxbx w:useAnsiKerningPairs "
    "w:cachedColBalance w:compatSetting"
)
_FFDATA = (
    "w:name w:label w:tabIndex w:enabled w:calcOnExit w:entryMacro w:exitMacro w:helpText "
    "w:statusText w:checkBox w:ddList w:textInput"
)

_TEXT: Mapping[str, str] = {
    "w:document": "w:background w:body",
    "w:body": "* w:sectPr",
    "w:p": "w:pPr *",
    "w:r": "w:rPr *",
    "w:pPr": _PPR,
    "w:rPr": _RPR,
    "w:tbl": "w:tblPr w:tblGrid *",
    "w:tr": "w:tblPrEx w:trPr *",
    "w:tc": "w:tcPr *",
    "w:tblPr": _TBLPR,
    "w:tblPrEx": _TBLPREX,
    "w:trPr": _TRPR,
    "w:tcPr": _TCPR,
    "w:tblGrid": "w:gridCol w:tblGridChange",
    "w:sectPr": _SECTPR,
    "w:numPr": "w:ilvl w:numId w:numberingChange w:ins",
    "w:pBdr": "w:top w:left w:bottom w:right w:between w:bar",
    "w:pgBorders": "w:top w:left w:bottom w:right",
    "w:tblBorders": "w:top w:start w:left w:bottom w:end w:right w:insideH w:insideV",
    "w:tcBorders": (
        "w:top w:start w:left w:bottom w:end w:right w:insideH w:insideV w:tl2br w:tr2bl"
    ),
    "w:tblCellMar": "w:top w:start w:left w:bottom w:end w:right",
    "w:tcMar": "w:top w:start w:left w:bottom w:end w:right",
    "w:numbering": "w:numPicBullet w:abstractNum w:num w:numIdMacAtCleanup",
    "w:abstractNum": ("w:nsid w:multiLevelType w:tmpl w:name w:styleLink w:numStyleLink w:lvl"),
    "w:num": "w:abstractNumId w:lvlOverride",
    "w:lvlOverride": "w:startOverride w:lvl",
    "w:lvl": _LVL,
    "w:styles": "w:docDefaults w:latentStyles w:style",
    "w:docDefaults": "w:rPrDefault w:pPrDefault",
    "w:style": _STYLE,
    "w:tblStylePr": "w:pPr w:rPr w:tblPr w:trPr w:tcPr",
    "w:settings": _SETTINGS,
    "w:compat": _COMPAT,
    "w:footnotePr": "w:pos w:numFmt w:numStart w:numRestart w:footnote",
    "w:endnotePr": "w:pos w:numFmt w:numStart w:numRestart w:endnote",
    "w:sdt": "w:sdtPr w:sdtEndPr w:sdtContent",
    "w:sdtPr": _SDTPR,
    "w:fldChar": "w:fldData w:ffData w:numberingChange",
    "w:ffData": _FFDATA,
    "w:ruby": "w:rubyPr w:rt w:rubyBase",
    "w:smartTag": "w:smartTagPr *",
    "w:customXml": "w:customXmlPr *",
    "w:comments": "w:comment",
    "w:footnotes": "w:footnote",
    "w:endnotes": "w:endnote",
}

SEQUENCES: Mapping[str, tuple[str, ...]] = {
    parent: tuple(children.split()) for parent, children in _TEXT.items()
}
